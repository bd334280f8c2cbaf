-- Effects that leave the system once the transaction that asked for them is committed.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Not before this moment: a retry waits, and a claimed row is taken up again if whoever claimed it has died.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- Given up after too many attempts.
  dead_at timestamptz
);

CREATE INDEX outbox_due ON outbox (due_at) WHERE dead_at IS NULL;
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;

-- Limits that hold across processes. Keys are hashed: they are made of addresses and accounts.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire timestamptz
);

CREATE INDEX rate_limits_expire ON rate_limits (expire);
