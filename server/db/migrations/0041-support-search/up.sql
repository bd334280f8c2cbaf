-- What operators find conversations by. Languages without spaces between words are found by pairs of characters: no
-- extension is needed, and every engine finds the same.

-- The words of a text: in small letters, without accents, full-width forms as the usual ones. Characters are given by their
-- numbers, as what counts as a letter depends on the database's locale.
CREATE FUNCTION searched_words(body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH runs AS (
    SELECT found[1] AS run
    FROM regexp_matches(
      lower(regexp_replace(normalize(body, NFKD), '[\u0300-\u036f]', '', 'g')),
      '([a-z0-9\u00c0-\u1fff]+|[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+)',
      'g'
    ) AS found
  )
  SELECT coalesce(array_agg(DISTINCT word), '{}') FROM (
    SELECT left(run, 60) AS word FROM runs WHERE run < U&'\2000' COLLATE "C"
    UNION
    -- The last pair is a single character: it is found where it ends a run.
    SELECT substr(run, place, 2) FROM runs, generate_series(1, length(run)) AS place WHERE run >= U&'\2000' COLLATE "C"
  ) AS words
$$;

CREATE TABLE conversation_words (
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (conversation_id, message_id),
  FOREIGN KEY (conversation_id, message_id) REFERENCES conversation_messages (conversation_id, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- Whoever adds a message need not think of it.
CREATE FUNCTION keep_conversation_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversation_words (conversation_id, message_id, sent_at, words)
  VALUES (NEW.conversation_id, NEW.id, NEW.sent_at, array_to_tsvector(searched_words(NEW.text)));
  RETURN NULL;
END $$;

INSERT INTO conversation_words (conversation_id, message_id, sent_at, words)
SELECT conversation_id, id, sent_at, array_to_tsvector(searched_words(text)) FROM conversation_messages;

CREATE TRIGGER conversation_messages_words AFTER INSERT ON conversation_messages
  FOR EACH ROW EXECUTE FUNCTION keep_conversation_words();

CREATE INDEX conversation_words_by_word ON conversation_words USING gin (words) WITH (fastupdate = off);
-- Words that stand almost everywhere are looked for from the newest message back.
CREATE INDEX conversation_words_by_time ON conversation_words (sent_at DESC);
CREATE INDEX conversations_by_subject ON conversations (subject_number) WHERE subject_number IS NOT NULL;
CREATE INDEX conversations_by_phone ON conversations (phone_number) WHERE phone_number IS NOT NULL;
