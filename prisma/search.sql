-- Full-text search over messages: what Prisma's schema can't say. Part of the first migration.

-- Words apart by spaces, whatever stood between them. By ranges and not by character classes, so that text and question
-- are cut alike under every locale of a database.
CREATE FUNCTION frogbot_words(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(content, '[^0-9A-Za-z\u00c0-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\U0010ffff]+', ' ', 'g');

-- What a person or an agent wrote: no tool calls, reasoning or files.
CREATE FUNCTION frogbot_message_text(parts jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(said #>> '{}', ' ') FROM jsonb_path_query(parts, '$[*] ? (@.type == "text").text') said);

-- A mark beside the words, so that the index finds the messages of one owner without reading those of others. No word
-- has a colon.
CREATE FUNCTION frogbot_owner_mark("userId" text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN 'owner:' || "userId";

-- All the words, the last one as a beginning: it may still be being typed. Null when there is no word.
CREATE FUNCTION frogbot_search_query("userId" text, content text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (nullif(plainto_tsquery('simple', frogbot_words(content))::text, '') || ':*')::tsquery
  && array_to_string(ARRAY['''', replace(replace(frogbot_owner_mark("userId"), '\', '\\'), '''', ''''''), ''''], '')::tsquery;

CREATE FUNCTION frogbot_index_message() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- A tsvector holds 1 MB at most, and a message that can't be found is better than one that can't be stored.
  NEW.search := strip(to_tsvector('simple', frogbot_words(left(coalesce(frogbot_message_text(NEW.parts), ''), 100000))))
    || coalesce(
      (SELECT array_to_tsvector(ARRAY[frogbot_owner_mark(chat."userId")]) FROM chats chat
        WHERE chat.id = NEW."chatId" AND chat."userId" IS NOT NULL),
      ''::tsvector);
  RETURN NEW;
END
$$;

CREATE TRIGGER messages_index_words BEFORE INSERT OR UPDATE OF parts, "chatId" ON messages
FOR EACH ROW EXECUTE FUNCTION frogbot_index_message();

CREATE FUNCTION frogbot_index_owner() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET parts = parts WHERE "chatId" = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER chats_index_owner AFTER UPDATE OF "userId" ON chats
FOR EACH ROW WHEN (OLD."userId" IS DISTINCT FROM NEW."userId") EXECUTE FUNCTION frogbot_index_owner();

-- Each write pays for its own words; a list of pending ones would make every search read it, and one write empty it.
ALTER INDEX "messages_search_idx" SET (fastupdate = off);
