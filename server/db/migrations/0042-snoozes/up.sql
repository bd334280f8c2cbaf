-- Conversations that operators have put off. One that has another message since is awake, whoever wrote it.
CREATE TABLE conversation_snoozes (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  -- Null where only a message wakes it.
  until timestamptz,
  message_count integer NOT NULL,
  -- A member id.
  operator text NOT NULL,
  snoozed_at timestamptz NOT NULL
);
