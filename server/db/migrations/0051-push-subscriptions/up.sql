-- Browsers that are told of answers by their push service (RFC 8030): for an account, as long as one session of it is open, or
-- for one conversation of a guest.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  -- Where the browser's push service takes messages for it. A browser has one, and is told for whoever allowed it last.
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- Of the browser, which messages are encrypted for (RFC 8291).
  p256dh text NOT NULL,
  auth text NOT NULL,
  user_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  -- Whoever ends a session ends what it was told.
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  conversation_id uuid REFERENCES conversations (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When the push service last took a message; null before the first.
  last_success_at timestamptz,
  CHECK ((user_id IS NULL) = (session_id IS NULL)),
  CHECK ((user_id IS NULL) <> (conversation_id IS NULL))
);

CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX push_subscriptions_by_conversation ON push_subscriptions (conversation_id, created_at)
  WHERE conversation_id IS NOT NULL;
