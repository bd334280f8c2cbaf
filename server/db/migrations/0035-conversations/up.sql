-- Conversations between people and support. The door says how they began; later doors get values of their own.
CREATE TABLE conversations (
  -- Made up by the person's app, so that a message that is sent again starts no second conversation.
  id uuid PRIMARY KEY,
  door text NOT NULL CHECK (door IN ('mail')),
  -- Null for a guest, who has left at least one of the others.
  user_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  email text,
  phone_area_code text,
  phone_number text,
  lang text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending-reply', 'reply-received', 'closed')),
  -- What it is about: an order's number, or the id of a deposit or withdrawal, as the person gave it.
  subject_kind text CHECK (subject_kind IN ('order', 'deposit', 'withdrawal')),
  subject_number text,
  -- Whether the person has yet to open a reply.
  unread boolean NOT NULL,
  message_count integer NOT NULL CHECK (message_count > 0),
  created_at timestamptz NOT NULL,
  last_message_at timestamptz NOT NULL,
  CHECK ((phone_area_code IS NULL) = (phone_number IS NULL)),
  CHECK ((subject_kind IS NULL) = (subject_number IS NULL)),
  CHECK ((user_id IS NULL) = (email IS NOT NULL OR phone_number IS NOT NULL))
);

CREATE INDEX conversations_by_user ON conversations (user_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_by_email ON conversations (email) WHERE email IS NOT NULL;
-- What operators read: of each state, those first that have waited longest.
CREATE INDEX conversations_by_state ON conversations (state, last_message_at, id);

CREATE TABLE conversation_messages (
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- Made up by whoever writes, so that a message that is sent again is one message.
  id uuid NOT NULL,
  -- From 1, without a gap.
  position integer NOT NULL CHECK (position > 0),
  author text NOT NULL CHECK (author IN ('person', 'support')),
  -- Which operator has written it, by id and by the member id that never changes.
  operator_id uuid,
  operator text,
  text text NOT NULL,
  transaction text,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, id),
  UNIQUE (conversation_id, position),
  CHECK ((author = 'support') = (operator_id IS NOT NULL)),
  CHECK ((operator_id IS NULL) = (operator IS NULL))
);

-- Links by which guests come back to their conversation. Each mail has one of its own.
CREATE TABLE conversation_links (
  token_hash text PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX conversation_links_by_conversation ON conversation_links (conversation_id);
CREATE INDEX conversation_links_by_expiry ON conversation_links (expires_at);
