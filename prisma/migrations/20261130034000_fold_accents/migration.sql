-- Search without accents. Written by hand: Prisma's schema can't say it.

-- A text without its accents: "Café" and "cafe" are one word. The extension unaccent is not used: its function is not
-- immutable, and every database would have to have it.
CREATE FUNCTION frogbot_fold(content text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  -- Nothing but ASCII, which is most text and takes no time.
  WHEN octet_length(content) = length(content) THEN content
  ELSE translate(
    normalize(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]+', '', 'g'), NFC),
    'øØłŁđĐħĦŧŦı', 'oOlLdDhHtTi')
END;

-- The index and the question are both made by this, and so are both without accents.
CREATE OR REPLACE FUNCTION frogbot_words(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(frogbot_fold(content), '[^0-9A-Za-z\u00c0-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\U0010ffff]+', ' ', 'g');

-- Messages that are stored already; those without a letter beyond ASCII have their words as they should be.
UPDATE messages SET parts = parts WHERE octet_length(parts::text) <> length(parts::text);
