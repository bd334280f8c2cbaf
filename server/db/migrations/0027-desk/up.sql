-- The house's own desk, which exchanges one dollar coin for another, one to one.

-- An address may await the payment of one order instead of being somebody's.
ALTER TABLE deposit_addresses ADD COLUMN order_id uuid UNIQUE REFERENCES orders (id);
ALTER TABLE deposit_addresses ADD CHECK (user_id IS NULL OR order_id IS NULL);
ALTER TABLE deposits ADD COLUMN order_id uuid REFERENCES orders (id);
ALTER TABLE deposits ADD CHECK (user_id IS NULL OR order_id IS NULL);

CREATE INDEX deposits_by_order ON deposits (order_id) WHERE order_id IS NOT NULL;

-- Proofs add up what the desk owes, as they do with what is unclaimed.
CREATE INDEX ledger_entries_desk ON ledger_entries (coin) WHERE house_account = 'desk';

-- Orders that the desk has taken on. Amounts are in 10^-18 of whole coins.
CREATE TABLE desk_orders (
  id uuid PRIMARY KEY REFERENCES orders (id),
  -- No foreign key: what was ordered outlives the person's account.
  user_id uuid NOT NULL,
  from_coin text NOT NULL,
  from_network text NOT NULL,
  to_coin text NOT NULL,
  to_network text NOT NULL,
  from_amount numeric(78, 0) NOT NULL CHECK (from_amount > 0),
  -- What is paid out: the rest is the fee of the network.
  to_amount numeric(78, 0) NOT NULL CHECK (to_amount > 0),
  payin_address bytea NOT NULL UNIQUE REFERENCES deposit_addresses (address),
  payout_address text NOT NULL,
  -- Null as long as none is named.
  refund_address text,
  -- open: nothing that fits has come. taken: it has, and is credited. paying: the payout is requested. paid: it has arrived.
  -- closed: nothing will be paid out any more.
  state text NOT NULL CHECK (state IN ('open', 'taken', 'paying', 'paid', 'closed')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  CHECK (to_amount <= from_amount)
);

CREATE INDEX desk_orders_by_user ON desk_orders (user_id, created_at);
CREATE INDEX desk_orders_by_time ON desk_orders (created_at);
-- What is promised and not requested yet.
CREATE INDEX desk_orders_reserved ON desk_orders (to_coin, to_network) WHERE state IN ('open', 'taken');
CREATE INDEX desk_orders_to_close ON desk_orders (expires_at) WHERE state = 'open';

-- What has come for an order and is credited, whatever the amount: each is exchanged or goes back.
CREATE TABLE desk_arrivals (
  -- The deposit.
  id uuid PRIMARY KEY REFERENCES deposits (id),
  order_id uuid NOT NULL REFERENCES desk_orders (id),
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  hash text NOT NULL,
  -- held: somebody has to settle it. reversed: its block is no longer part of the chain.
  state text NOT NULL CHECK (
    state IN ('waiting', 'exchanging', 'exchanged', 'to-refund', 'refunding', 'refunded', 'held', 'reversed')
  ),
  -- Why it is not exchanged.
  reason text CHECK ((reason IS NULL) = (state IN ('waiting', 'exchanging', 'exchanged', 'reversed'))),
  credited_at timestamptz NOT NULL,
  -- What the payment of it is for, in the table of payments: of the payout, of the refund.
  payout_id uuid UNIQUE,
  refund_id uuid UNIQUE,
  -- Its block has vanished after it was paid out, and the house bears that.
  is_lost boolean NOT NULL DEFAULT false,
  CHECK (state NOT IN ('exchanging', 'exchanged') OR payout_id IS NOT NULL),
  CHECK (state NOT IN ('refunding', 'refunded') OR refund_id IS NOT NULL)
);

-- An order is exchanged once.
CREATE UNIQUE INDEX desk_arrivals_exchanged_once ON desk_arrivals (order_id)
  WHERE state IN ('waiting', 'exchanging', 'exchanged');
CREATE INDEX desk_arrivals_by_order ON desk_arrivals (order_id);
CREATE INDEX desk_arrivals_to_do ON desk_arrivals (credited_at) WHERE state IN ('waiting', 'exchanging', 'to-refund');
