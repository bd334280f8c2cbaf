-- Files of messages to support and of replies. What is in them is in the storage, by the same id.
CREATE TABLE attachments (
  id uuid PRIMARY KEY,
  -- Whose upload it is until it is sent: an account's, or a guest's who knows a token. One that belongs to nobody and no
  -- message is removed by a clean-up, also from the storage: a row that was deleted by a cascade would leave its file.
  user_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  guest_key text,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('jpeg', 'png', 'gif', 'pdf', 'text')),
  size integer NOT NULL CHECK (size >= 0),
  uploaded_at timestamptz NOT NULL,
  conversation_id uuid,
  message_id uuid,
  position integer CHECK (position > 0),
  FOREIGN KEY (conversation_id, message_id) REFERENCES conversation_messages (conversation_id, id)
    ON DELETE SET NULL (conversation_id, message_id),
  CHECK ((conversation_id IS NULL) = (message_id IS NULL)),
  CHECK (user_id IS NULL OR guest_key IS NULL),
  CHECK (message_id IS NULL OR (user_id IS NULL AND guest_key IS NULL AND position IS NOT NULL))
);

CREATE INDEX attachments_by_message ON attachments (conversation_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX attachments_by_user ON attachments (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX attachments_by_guest ON attachments (guest_key) WHERE guest_key IS NOT NULL;
CREATE INDEX attachments_unsent ON attachments (uploaded_at) WHERE message_id IS NULL;
-- At most one file in each place of a message.
CREATE UNIQUE INDEX attachments_in_order ON attachments (conversation_id, message_id, position) WHERE message_id IS NOT NULL;

-- What was sent with a message stays with it: it may only lose the message when that is deleted.
CREATE FUNCTION keep_attachment_with_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.message_id IS NOT NULL AND NEW.message_id IS NOT NULL
    AND (NEW.conversation_id, NEW.message_id, NEW.position) IS DISTINCT FROM (OLD.conversation_id, OLD.message_id, OLD.position)
  THEN
    RAISE EXCEPTION 'An attachment was sent with another message';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER attachments_stay BEFORE UPDATE ON attachments
  FOR EACH ROW EXECUTE FUNCTION keep_attachment_with_message();
