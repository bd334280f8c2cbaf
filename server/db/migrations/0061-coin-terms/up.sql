-- Fees and limits of coins that treasurers have changed. Where they never have, what the release says holds.

-- What a treasurer wants to hold. Never changed. Operators have no foreign keys: what they have done outlives them.
CREATE TABLE coin_term_proposals (
  id uuid PRIMARY KEY,
  kind text NOT NULL
    CHECK (kind IN ('withdrawal-fee', 'withdrawal-minimum', 'daily-limit', 'review-limit', 'four-eyes-limit')),
  coin text NOT NULL,
  -- Null for terms that are the same on every network.
  network text,
  -- In 10^-18 of the coin. No fee is a fee; a limit of nothing would be a slip.
  value numeric(78, 0) NOT NULL CHECK (value >= 0 AND (value > 0 OR kind = 'withdrawal-fee')),
  -- From when on it is to hold; null for from its confirmation on.
  starts_at timestamptz,
  reason text NOT NULL,
  proposed_by uuid NOT NULL,
  proposer text NOT NULL,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (id, proposed_by),
  CHECK ((network IS NOT NULL) = (kind IN ('withdrawal-fee', 'withdrawal-minimum'))),
  CHECK (expires_at > proposed_at),
  CHECK (starts_at >= expires_at)
);

-- What became of it, once. Never changed: which terms held at any moment can always be said.
CREATE TABLE coin_term_decisions (
  id uuid PRIMARY KEY,
  -- As the proposal has it.
  proposed_by uuid NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('confirmed', 'dropped')),
  decided_by uuid NOT NULL,
  decider text NOT NULL,
  decided_at timestamptz NOT NULL,
  -- From when on a confirmed one holds: never backdated. Of several that start at one moment the last confirmed holds.
  starts_at timestamptz CHECK (starts_at >= decided_at),
  FOREIGN KEY (id, proposed_by) REFERENCES coin_term_proposals (id, proposed_by),
  CHECK ((outcome = 'confirmed') = (starts_at IS NOT NULL)),
  -- Four eyes.
  CHECK (outcome = 'dropped' OR decided_by <> proposed_by)
);

CREATE INDEX coin_term_proposals_of_coin ON coin_term_proposals (coin);

CREATE TRIGGER coin_term_proposals_append_only BEFORE UPDATE OR DELETE ON coin_term_proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coin_term_proposals_no_truncate BEFORE TRUNCATE ON coin_term_proposals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coin_term_decisions_append_only BEFORE UPDATE OR DELETE ON coin_term_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coin_term_decisions_no_truncate BEFORE TRUNCATE ON coin_term_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
