-- The code by which somebody invites others. It stays the same for as long as the account lives.
CREATE TABLE invitation_codes (
  user_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJ-KM-NP-Z]{8}$'),
  created_at timestamptz NOT NULL
);

-- Who was invited by whom: once per account, and never to be changed.
CREATE TABLE invitations (
  -- Tells an inviter's entries apart without naming the invited account.
  id uuid PRIMARY KEY,
  invited_id uuid NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
  inviter_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  accepted_at timestamptz NOT NULL,
  -- With the registration, or afterwards by hand.
  way text NOT NULL CHECK (way IN ('registration', 'by-hand')),
  CHECK (invited_id <> inviter_id)
);

CREATE INDEX invitations_by_inviter ON invitations (inviter_id, accepted_at DESC, id DESC);

-- What inviters get of fees, coin by coin. Announced at least a day before it holds, and never changed.
CREATE TABLE invitation_campaigns (
  id uuid PRIMARY KEY,
  coin text NOT NULL,
  -- Of a fee, in millionths. No more than half: who invites an account of their own loses what they pay in fees.
  share_ppm integer NOT NULL CHECK (share_ppm BETWEEN 1 AND 500000),
  -- Days from a fee to the moment at which its reward can be claimed.
  cooling_days integer NOT NULL CHECK (cooling_days BETWEEN 1 AND 90),
  -- Orders with a fee that an invited person needs before anything is paid for them.
  minimum_orders integer NOT NULL CHECK (minimum_orders BETWEEN 1 AND 100),
  -- Most that one inviter is promised in a UTC day, and all together ever. In 10^-18 of the coin, as all amounts here.
  daily_cap numeric(78, 0) NOT NULL CHECK (daily_cap > 0),
  total_cap numeric(78, 0) NOT NULL CHECK (total_cap > 0),
  announced_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL CHECK (starts_at >= announced_at + interval '1 day'),
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at)
);

-- One for each order of an invited person that has brought a fee, whether anything is promised for it or not.
CREATE TABLE invitation_rewards (
  id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Null once the invited person has deleted their account.
  invitation_id uuid REFERENCES invitations (id) ON DELETE SET NULL,
  -- No foreign key: what was paid outlives the orders of a deleted account.
  order_id uuid NOT NULL UNIQUE,
  coin text NOT NULL,
  fee numeric(78, 0) NOT NULL CHECK (fee > 0),
  ordered_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  campaign_id uuid REFERENCES invitation_campaigns (id),
  amount numeric(78, 0) NOT NULL DEFAULT 0 CHECK (amount >= 0),
  -- noted: not decided yet. promised: set apart in the ledger. none: nothing is promised. returned: back in the budget.
  state text NOT NULL CHECK (state IN ('noted', 'promised', 'paid', 'none', 'returned')),
  -- Why there is less than the share, or nothing.
  reason text CHECK (reason IN ('no-campaign', 'too-small', 'daily-cap', 'total-cap', 'budget', 'account-deleted')),
  releases_at timestamptz,
  paid_at timestamptz,
  CHECK ((state IN ('promised', 'paid')) <= (amount > 0 AND releases_at IS NOT NULL AND campaign_id IS NOT NULL)),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL)),
  CHECK ((state IN ('none', 'returned')) <= (reason IS NOT NULL))
);

CREATE INDEX invitation_rewards_by_inviter ON invitation_rewards (inviter_id, noted_at DESC, id DESC);
CREATE INDEX invitation_rewards_by_invitation ON invitation_rewards (invitation_id);
CREATE INDEX invitation_rewards_noted ON invitation_rewards (noted_at) WHERE state = 'noted';
CREATE INDEX invitation_rewards_by_campaign ON invitation_rewards (campaign_id) WHERE state IN ('promised', 'paid');
