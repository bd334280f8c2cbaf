-- What merchants get of the fees that the people who came through them bring.

-- The shares of each level, from a moment on until the next terms. Never changed: what an order brings is what held when
-- it was made.
CREATE TABLE merchant_terms (
  starts_at timestamptz PRIMARY KEY,
  announced_at timestamptz NOT NULL,
  -- Of a fee, in ten-thousandths, for a merchant and all below them. No more than half: with the reward of an inviter,
  -- who gets half at most, it never comes to more than the fee.
  level_1 integer NOT NULL CHECK (level_1 <= 5000),
  level_2 integer NOT NULL CHECK (level_2 <= level_1),
  level_3 integer NOT NULL CHECK (level_3 BETWEEN 0 AND level_2),
  -- Days from a fee to the moment at which its share is paid.
  cooling_days integer NOT NULL CHECK (cooling_days BETWEEN 1 AND 90),
  CHECK (starts_at > announced_at)
);

CREATE TRIGGER merchant_terms_append_only BEFORE UPDATE OR DELETE ON merchant_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER merchant_terms_no_truncate BEFORE TRUNCATE ON merchant_terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One for each order with a fee of somebody who came through a merchant. Amounts are in 10^-18 of the coin.
CREATE TABLE merchant_fees (
  id uuid PRIMARY KEY,
  -- No foreign key: what was booked outlives the orders of a deleted account.
  order_id uuid NOT NULL UNIQUE,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  -- To count people, whom no merchant is told. Null once the account is deleted.
  person_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  coin text NOT NULL,
  fee numeric(78, 0) NOT NULL CHECK (fee > 0),
  ordered_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  -- When its shares were set apart, or nobody got one.
  decided_at timestamptz
);

CREATE INDEX merchant_fees_by_merchant ON merchant_fees (merchant_id, noted_at);
CREATE INDEX merchant_fees_by_person ON merchant_fees (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX merchant_fees_undecided ON merchant_fees (noted_at, id) WHERE decided_at IS NULL;

-- What such an order brings its merchant, and those above.
CREATE TABLE merchant_shares (
  id uuid PRIMARY KEY,
  fee_id uuid NOT NULL REFERENCES merchant_fees (id),
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  -- Of the fee: all of the merchant's share, or what it is above that of the merchant below.
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 1 AND 5000),
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  -- promised: set apart in the ledger. returned: back among the fees of the house.
  state text NOT NULL CHECK (state IN ('promised', 'paid', 'returned')),
  reason text CHECK (reason IN ('account-deleted', 'payment-lost')),
  releases_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (fee_id, merchant_id),
  CHECK ((state = 'promised') = (ended_at IS NULL)),
  CHECK ((state = 'returned') = (reason IS NOT NULL))
);

CREATE INDEX merchant_shares_by_merchant ON merchant_shares (merchant_id, state);
CREATE INDEX merchant_shares_due ON merchant_shares (releases_at, id) WHERE state = 'promised';
