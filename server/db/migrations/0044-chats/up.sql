-- Chats: conversations whose messages come and go at once, which both sides see each other read.
ALTER TABLE conversations DROP CONSTRAINT conversations_door_check;
ALTER TABLE conversations ADD CONSTRAINT conversations_door_check CHECK (door IN ('mail', 'work-order', 'chat'));

CREATE TABLE chats (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  -- Positions of the last messages that each side has seen; 0 before the first.
  person_read integer NOT NULL CHECK (person_read >= 0),
  support_read integer NOT NULL CHECK (support_read >= 0),
  -- Position up to which replies that stayed unread were mailed.
  mailed integer NOT NULL CHECK (mailed >= 0),
  -- When replies that are still unread then are mailed; null where none are to be.
  mail_due_at timestamptz
);

CREATE INDEX chats_to_mail ON chats (mail_due_at) WHERE mail_due_at IS NOT NULL;
-- The chat that an account goes on with.
CREATE INDEX conversations_open_chats ON conversations (user_id, last_message_at DESC) WHERE door = 'chat' AND state <> 'closed';
