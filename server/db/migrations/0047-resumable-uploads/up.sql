-- Uploads in parts, which go on after a lost connection. What is in a part is in the storage, by the part's id.
CREATE TABLE resumable_uploads (
  -- The client makes it up, so that asking again begins no second one.
  id uuid PRIMARY KEY,
  -- As with attachments: one that belongs to nobody is removed by a clean-up, which removes its files as well.
  user_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  guest_key text,
  name text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- Bytes of its counted parts, which have no gap: where the next one begins.
  received integer NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL,
  -- From then on it is as if there were none. A canceled one expires at once.
  expires_at timestamptz NOT NULL,
  -- What has become of it.
  attachment_id uuid REFERENCES attachments (id) ON DELETE SET NULL,
  CHECK (received BETWEEN 0 AND size),
  CHECK (attachment_id IS NULL OR received = size),
  CHECK (user_id IS NULL OR guest_key IS NULL)
);

CREATE INDEX resumable_uploads_by_user ON resumable_uploads (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX resumable_uploads_by_guest ON resumable_uploads (guest_key) WHERE guest_key IS NOT NULL;
CREATE INDEX resumable_uploads_by_attachment ON resumable_uploads (attachment_id) WHERE attachment_id IS NOT NULL;
CREATE INDEX resumable_uploads_by_expiry ON resumable_uploads (expires_at);

CREATE TABLE resumable_upload_parts (
  id uuid PRIMARY KEY,
  -- No cascade: a row that went by itself would leave its file.
  upload_id uuid NOT NULL REFERENCES resumable_uploads (id),
  start integer NOT NULL CHECK (start >= 0),
  size integer NOT NULL CHECK (size > 0),
  -- Whether it has arrived, and as the first of those that begin here.
  is_counted boolean NOT NULL DEFAULT false
);

CREATE INDEX resumable_upload_parts_by_upload ON resumable_upload_parts (upload_id);
CREATE UNIQUE INDEX resumable_upload_parts_in_order ON resumable_upload_parts (upload_id, start) WHERE is_counted;
