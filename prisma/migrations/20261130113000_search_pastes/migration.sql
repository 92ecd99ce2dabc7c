-- Search in what was pasted, too. Written by hand: Prisma's schema can't say it.

-- What a person or an agent wrote or pasted, in its order: no tool calls, reasoning or files. Clients store a paste as
-- an object with its text, what is imported may hold it bare.
CREATE OR REPLACE FUNCTION frogbot_message_text(parts jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(said #>> '{}', ' ' ORDER BY place)
  FROM jsonb_path_query(parts, '$[*] ? (@.type == "text" || @.type == "data-paste")')
    WITH ORDINALITY AS written(part, place),
  LATERAL (SELECT CASE
    WHEN part ->> 'type' = 'text' THEN part -> 'text'
    WHEN jsonb_typeof(part -> 'data') = 'string' THEN part -> 'data'
    ELSE part #> '{data,text}'
  END AS said) AS text_of
);

-- Messages that are stored already.
UPDATE messages SET parts = parts WHERE parts @? '$[*] ? (@.type == "data-paste")';
