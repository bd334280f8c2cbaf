-- A person's request to be told when a coin's price passes a target. It fires once and then stays, to be looked at.
CREATE TABLE price_alerts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  coin text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('above', 'below')),
  -- Of one whole coin, in 10^-18 of the currency.
  target_price numeric(78, 0) NOT NULL CHECK (target_price > 0),
  currency text NOT NULL,
  created_at timestamptz NOT NULL,
  triggered_at timestamptz,
  -- What the coin cost then.
  triggered_price numeric(78, 0) CHECK (triggered_price > 0),
  CHECK ((triggered_at IS NULL) = (triggered_price IS NULL))
);

CREATE INDEX price_alerts_by_user ON price_alerts (user_id, created_at DESC);
-- Each refresh of the prices compares all that wait.
CREATE INDEX price_alerts_waiting ON price_alerts (coin, currency) WHERE triggered_at IS NULL;
