-- Operators find an account by a transaction.
CREATE INDEX deposits_by_hash ON deposits (transaction_hash);
CREATE INDEX order_legs_by_hash ON order_legs (hash) WHERE hash IS NOT NULL;

-- A freeze that operators have set: nothing leaves the account until another operator lifts it.
CREATE TABLE account_freezes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- What its owner is told; what operators write about it is in their audit.
  reason text NOT NULL CHECK (reason IN ('takeover', 'activity', 'origin', 'request')),
  frozen_by uuid NOT NULL,
  frozen_at timestamptz NOT NULL,
  lifted_by uuid,
  lifted_at timestamptz,
  CHECK ((lifted_by IS NULL) = (lifted_at IS NULL)),
  -- Four eyes.
  CHECK (lifted_by <> frozen_by)
);

CREATE UNIQUE INDEX account_freezes_in_force ON account_freezes (user_id) WHERE lifted_at IS NULL;
CREATE INDEX account_freezes_by_user ON account_freezes (user_id, frozen_at);
