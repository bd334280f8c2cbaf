-- Notices, help articles and agreements that operators write. What comes with the app is copied here, as published, when
-- an operator first takes it up. Members are named by the id that never changes, as in messages.

CREATE TABLE content_documents (
  id uuid PRIMARY KEY,
  realm text NOT NULL CHECK (realm IN ('main', 'futures')),
  kind text NOT NULL CHECK (kind IN ('notice', 'help', 'agreement')),
  -- The id of a notice or an article; `service` or `privacy`.
  key text NOT NULL,
  UNIQUE (realm, kind, key)
);

CREATE TABLE content_versions (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES content_documents (id),
  -- Counted from 1, as they are published.
  number integer CHECK (number > 0),
  state text NOT NULL CHECK (state IN ('draft', 'in-review', 'published', 'withdrawn')),
  -- Counts every change, so that a review is of what was read.
  revision integer NOT NULL,
  -- Of help articles.
  category text,
  related text[] NOT NULL,
  -- Everybody who has had a hand in it; nobody for one that came with the app.
  writers text[] NOT NULL,
  changed_at timestamptz NOT NULL,
  returned_because text,
  published_by text,
  published_at timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  UNIQUE (document_id, number),
  CHECK ((number IS NULL) = (state IN ('draft', 'in-review'))),
  CHECK ((published_at IS NULL) = (state IN ('draft', 'in-review'))),
  CHECK ((withdrawn_at IS NULL) = (state <> 'withdrawn')),
  CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  -- Four eyes: what somebody has written, somebody else has published.
  CHECK (
    published_at IS NULL
    OR (published_by IS NULL AND writers = '{}')
    OR (published_by IS NOT NULL AND published_by <> ALL (writers))
  )
);

-- Two drafts of one document would each undo the other.
CREATE UNIQUE INDEX content_versions_open ON content_versions (document_id) WHERE state IN ('draft', 'in-review');

CREATE TABLE content_texts (
  version_id uuid NOT NULL REFERENCES content_versions (id) ON DELETE CASCADE,
  lang text NOT NULL CHECK (lang IN ('zh_cn', 'zh_tw', 'en_us', 'es_mx')),
  title text NOT NULL,
  content text NOT NULL,
  -- What is new in a version of an agreement, one change a line.
  changes text NOT NULL,
  -- Counts the changes of this language: of two operators who change it at once, the second hears of it.
  revision integer NOT NULL,
  written_by text,
  PRIMARY KEY (version_id, lang)
);

-- What was published stays as people read it and agreed to it.
CREATE FUNCTION keep_published_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NULL AND TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF OLD.published_at IS NULL THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'published' AND NEW.state = 'withdrawn'
    AND (to_jsonb(NEW) - 'state' - 'withdrawn_by' - 'withdrawn_at' - 'revision')
      = (to_jsonb(OLD) - 'state' - 'withdrawn_by' - 'withdrawn_at' - 'revision') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A published version stays as it is: % is refused', TG_OP;
END;
$$;

CREATE FUNCTION keep_published_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM content_versions WHERE id = OLD.version_id AND published_at IS NOT NULL) THEN
    RAISE EXCEPTION 'A published text stays as it is: % is refused', TG_OP;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END;
$$;

CREATE TRIGGER content_versions_stay BEFORE UPDATE OR DELETE ON content_versions
  FOR EACH ROW EXECUTE FUNCTION keep_published_content();
CREATE TRIGGER content_texts_stay BEFORE UPDATE OR DELETE ON content_texts
  FOR EACH ROW EXECUTE FUNCTION keep_published_text();
CREATE TRIGGER content_versions_no_truncate BEFORE TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER content_texts_no_truncate BEFORE TRUNCATE ON content_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A build no longer replaces what operators have published, and what they have withdrawn is shown to nobody.
ALTER TABLE notices
  ADD COLUMN from_desk boolean NOT NULL DEFAULT false,
  ADD COLUMN withdrawn_at timestamptz;
