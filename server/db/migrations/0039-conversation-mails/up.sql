-- Where answers by mail go: the part of an address that names a conversation. It opens nothing for reading.
CREATE TABLE conversation_addresses (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE CHECK (token ~ '^[0-9a-f]{32}$')
);

-- What is known of messages that came by mail.
CREATE TABLE conversation_mails (
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  -- Whether the domain of its sender has signed it (DKIM).
  signature text NOT NULL CHECK (signature IN ('valid', 'invalid', 'none')),
  -- What it repeats of earlier mails.
  quoted text,
  PRIMARY KEY (conversation_id, message_id),
  FOREIGN KEY (conversation_id, message_id) REFERENCES conversation_messages (conversation_id, id) ON DELETE CASCADE
);
