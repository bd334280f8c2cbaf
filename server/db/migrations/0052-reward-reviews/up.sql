-- Rewards that are held because they look like somebody's who has invited themselves, inviter by inviter.
CREATE TABLE invitation_reviews (
  id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('open', 'released', 'refused')),
  -- Counts on with every reward that joins or leaves: an operator decides about what they have seen.
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  opened_at timestamptz NOT NULL,
  appeal text CHECK (length(appeal) BETWEEN 1 AND 8000),
  appealed_at timestamptz,
  decided_at timestamptz,
  reason text,
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);

-- What is held meanwhile joins the one that is open.
CREATE UNIQUE INDEX invitation_reviews_open ON invitation_reviews (inviter_id) WHERE state = 'open';
CREATE INDEX invitation_reviews_by_inviter ON invitation_reviews (inviter_id, opened_at DESC);
CREATE INDEX invitation_reviews_by_state ON invitation_reviews (state, opened_at, id);

-- What was noticed. It goes with the account that it is about.
CREATE TABLE invitation_signals (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES invitation_reviews (id) ON DELETE CASCADE,
  invitation_id uuid NOT NULL REFERENCES invitations (id) ON DELETE CASCADE,
  code text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  -- An address, a network, a domain or a number.
  evidence text NOT NULL,
  UNIQUE (review_id, invitation_id, code)
);

CREATE INDEX invitation_signals_by_invitation ON invitation_signals (invitation_id);

-- Releases need two different operators above what a campaign gives one inviter in a day. No foreign key to the review: what
-- an operator has done outlives what it was done to.
CREATE TABLE invitation_release_approvals (
  review_id uuid NOT NULL,
  version integer NOT NULL,
  operator_id uuid NOT NULL,
  operator text NOT NULL,
  approved_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, version, operator_id)
);

CREATE TRIGGER invitation_release_approvals_append_only BEFORE UPDATE OR DELETE ON invitation_release_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invitation_release_approvals_no_truncate BEFORE TRUNCATE ON invitation_release_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE invitation_rewards
  -- Of the latest look; null until the first one.
  ADD COLUMN score integer CHECK (score BETWEEN 0 AND 100),
  -- Since when it can be claimed, as far as farming goes: the look at its release found nothing, or an operator released it.
  ADD COLUMN cleared_at timestamptz,
  ADD COLUMN review_id uuid REFERENCES invitation_reviews (id);

ALTER TABLE invitation_rewards DROP CONSTRAINT invitation_rewards_state_check;
ALTER TABLE invitation_rewards ADD CONSTRAINT invitation_rewards_state_check
  -- held: promised, and in review.
  CHECK (state IN ('noted', 'promised', 'held', 'paid', 'none', 'returned'));

ALTER TABLE invitation_rewards DROP CONSTRAINT invitation_rewards_reason_check;
ALTER TABLE invitation_rewards ADD CONSTRAINT invitation_rewards_reason_check
  CHECK (reason IN ('no-campaign', 'too-small', 'daily-cap', 'total-cap', 'budget', 'account-deleted', 'refused'));

ALTER TABLE invitation_rewards DROP CONSTRAINT invitation_rewards_check;
ALTER TABLE invitation_rewards ADD CONSTRAINT invitation_rewards_given_check
  CHECK ((state IN ('promised', 'held', 'paid')) <= (amount > 0 AND releases_at IS NOT NULL AND campaign_id IS NOT NULL));
ALTER TABLE invitation_rewards ADD CONSTRAINT invitation_rewards_held_check
  CHECK ((state = 'held') <= (review_id IS NOT NULL AND cleared_at IS NULL));
-- What was paid before there was a look is paid.
UPDATE invitation_rewards SET cleared_at = paid_at WHERE state = 'paid';
ALTER TABLE invitation_rewards ADD CONSTRAINT invitation_rewards_paid_check
  CHECK ((state = 'paid') <= (cleared_at IS NOT NULL));

CREATE INDEX invitation_rewards_to_look_at ON invitation_rewards (releases_at)
  WHERE state = 'promised' AND (score IS NULL OR cleared_at IS NULL);
CREATE INDEX invitation_rewards_by_review ON invitation_rewards (review_id) WHERE review_id IS NOT NULL;

DROP INDEX invitation_rewards_by_campaign;
CREATE INDEX invitation_rewards_by_campaign ON invitation_rewards (campaign_id) WHERE state IN ('promised', 'held', 'paid');

-- Who was paid by the same address as somebody else, and has sent coins to the same one.
CREATE INDEX deposits_by_sender ON deposits (sender) WHERE sender IS NOT NULL;
