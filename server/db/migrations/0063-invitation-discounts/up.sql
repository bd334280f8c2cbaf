-- The part of an inviter's rewards that goes to the people they invite, in percent. It falls a day after it was changed, so
-- that nobody registers with less than they were shown.
ALTER TABLE invitation_codes
  ADD COLUMN discount_percent integer NOT NULL DEFAULT 0 CHECK (discount_percent IN (0, 25, 50, 75)),
  ADD COLUMN earlier_percent integer NOT NULL DEFAULT 0 CHECK (earlier_percent IN (0, 25, 50, 75)),
  ADD COLUMN discount_changed_at timestamptz;

-- As it was when the invitation was accepted.
ALTER TABLE invitations
  ADD COLUMN discount_percent integer NOT NULL DEFAULT 0 CHECK (discount_percent IN (0, 25, 50, 75));

-- What the invited person gets of a promise; amount is what is left for the inviter.
ALTER TABLE invitation_rewards
  ADD COLUMN discount numeric(78, 0) NOT NULL DEFAULT 0 CHECK (discount >= 0),
  ADD COLUMN discount_state text CHECK (discount_state IN ('promised', 'paid', 'returned')),
  ADD COLUMN discount_paid_at timestamptz,
  ADD CONSTRAINT invitation_rewards_discounted_check CHECK ((discount > 0) = (discount_state IS NOT NULL)),
  ADD CONSTRAINT invitation_rewards_discounted_paid_check
    CHECK ((discount_state IS NOT DISTINCT FROM 'paid') = (discount_paid_at IS NOT NULL));

CREATE INDEX invitation_rewards_discounts ON invitation_rewards (releases_at) WHERE discount_state = 'promised';
