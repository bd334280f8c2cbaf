-- Keys with which people's programs call the order API. Revoking one deletes it.
CREATE TABLE order_api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- How the key begins, for its owner to recognise it.
  prefix text NOT NULL,
  -- SHA-256: the key has 256 random bits.
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- To the minute.
  last_used_at timestamptz
);

CREATE INDEX order_api_keys_by_user ON order_api_keys (user_id, created_at DESC);
