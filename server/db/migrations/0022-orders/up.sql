-- What people order of partners: coins for coins, and later money for coins. Which of them an order is, only its kind knows.

-- An offer that was shown, with everything that it promised: what an order was made of, whatever the partner says later.
CREATE TABLE order_quotes (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  provider text NOT NULL,
  -- Who asked for it; null for somebody who is not logged in.
  user_id uuid,
  -- Whence it was asked: some partners refuse countries, and are told.
  person_address text NOT NULL,
  -- Such as ethereum/native, bsc/0x55d3…: what is paid, and what arrives.
  from_asset text NOT NULL,
  to_asset text NOT NULL,
  rate_type text NOT NULL CHECK (rate_type IN ('fixed', 'floating')),
  -- Which of the two amounts was chosen; the other follows from it.
  side text NOT NULL CHECK (side IN ('from', 'to')),
  -- In 10^-18 of whole coins, as are all amounts below.
  from_amount numeric(78, 0) NOT NULL CHECK (from_amount > 0),
  to_amount numeric(78, 0) NOT NULL CHECK (to_amount > 0),
  minimum numeric(78, 0) CHECK (minimum >= 0),
  maximum numeric(78, 0) CHECK (maximum > 0),
  -- What the partner keeps for the network of the payout, taken off to_amount already.
  network_fee numeric(78, 0) CHECK (network_fee >= 0),
  -- By which the partner finds its rate again.
  rate_id text,
  created_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL CHECK (valid_until > created_at)
);

CREATE INDEX order_quotes_outdated ON order_quotes (valid_until);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  -- What people read out to support.
  number text NOT NULL UNIQUE,
  kind text NOT NULL,
  -- Whose it is. No foreign key: what was ordered outlives the account, as payments do.
  user_id uuid NOT NULL,
  provider text NOT NULL,
  -- Null until the partner has made it.
  provider_order_id text,
  -- The promise that was agreed to. It outlives the quote.
  rate_type text NOT NULL CHECK (rate_type IN ('fixed', 'floating')),
  rate_id text,
  state text NOT NULL,
  -- Why the partner does not go on by itself.
  hold text CHECK (hold IS NULL OR state = 'suspended'),
  -- The partner's own word, as it came; it decides nothing.
  raw_status text CHECK (length(raw_status) <= 40),
  created_at timestamptz NOT NULL,
  -- Until when the payment is awaited.
  expires_at timestamptz,
  state_changed_at timestamptz NOT NULL,
  -- When the partner is asked next; null when it need not be.
  poll_at timestamptz,
  -- Answers in a row that could not be used.
  poll_failures integer NOT NULL DEFAULT 0 CHECK (poll_failures >= 0),
  -- Somebody has to look; null if nobody has to.
  alert text,
  UNIQUE (provider, provider_order_id),
  CHECK (state IN ('new', 'expired', 'failed') OR provider_order_id IS NOT NULL)
);

CREATE INDEX orders_by_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_longest_due ON orders (provider, poll_at) WHERE poll_at IS NOT NULL;
CREATE INDEX orders_youngest ON orders (provider, created_at DESC) WHERE poll_at IS NOT NULL;
CREATE INDEX orders_with_alert ON orders (created_at) WHERE alert IS NOT NULL;

-- What is paid, what arrives, and what comes back.
CREATE TABLE order_legs (
  order_id uuid NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('payin', 'payout', 'refund')),
  asset text NOT NULL,
  -- What was agreed or is expected; null where any amount will do.
  amount numeric(78, 0) CHECK (amount > 0),
  address text,
  extra_id text,
  -- What the partner says has moved. Believed of nobody: see proof.
  hash text,
  moved_amount numeric(78, 0) CHECK (moved_amount >= 0),
  -- Whether the chain says the same; null where we cannot read that chain.
  proof text CHECK (proof IN ('pending', 'proven', 'contradicted')),
  PRIMARY KEY (order_id, kind)
);

-- A transaction may pay many people, as partners' batches do, but each of them for one order.
CREATE UNIQUE INDEX order_legs_proven_payout ON order_legs (asset, hash, address) WHERE kind = 'payout' AND proof = 'proven';

-- The table of api-contract/order-states.ts; test/api/orders.test.ts compares the two.
CREATE TABLE order_state_rules (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);

INSERT INTO order_state_rules (from_state, to_state) VALUES
  ('new', 'unpaid'), ('new', 'expired'), ('new', 'failed'),
  ('unpaid', 'waiting'), ('unpaid', 'confirming'), ('unpaid', 'sending'), ('unpaid', 'completed'),
  ('unpaid', 'suspended'), ('unpaid', 'refunded'), ('unpaid', 'expired'), ('unpaid', 'failed'),
  ('waiting', 'unpaid'), ('waiting', 'confirming'), ('waiting', 'sending'), ('waiting', 'completed'),
  ('waiting', 'suspended'), ('waiting', 'refunded'), ('waiting', 'expired'), ('waiting', 'failed'),
  ('confirming', 'waiting'), ('confirming', 'sending'), ('confirming', 'completed'), ('confirming', 'suspended'),
  ('confirming', 'refunded'), ('confirming', 'expired'), ('confirming', 'failed'),
  ('sending', 'completed'), ('sending', 'suspended'), ('sending', 'refunded'), ('sending', 'failed'),
  ('suspended', 'waiting'), ('suspended', 'confirming'), ('suspended', 'sending'), ('suspended', 'completed'),
  ('suspended', 'refunded'), ('suspended', 'expired'), ('suspended', 'failed'),
  ('expired', 'waiting'), ('expired', 'confirming'), ('expired', 'sending'), ('expired', 'completed'),
  ('expired', 'suspended'), ('expired', 'refunded'), ('expired', 'failed'),
  ('failed', 'refunded');

-- Every state that an order has been in, with what brought it there.
CREATE TABLE order_transitions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  -- Null for the first.
  from_state text,
  to_state text NOT NULL,
  entered_at timestamptz NOT NULL,
  -- MATCH SIMPLE: the first state follows on none.
  FOREIGN KEY (from_state, to_state) REFERENCES order_state_rules (from_state, to_state),
  CHECK (from_state IS NOT NULL OR to_state = 'new')
);

CREATE INDEX order_transitions_of_order ON order_transitions (order_id, id);

-- Written here and nowhere else, so that no order changes its state without a trace, nor against the rules.
CREATE FUNCTION note_order_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_transitions (order_id, from_state, to_state, entered_at)
    VALUES (NEW.id, NULL, NEW.state, NEW.state_changed_at);
  ELSIF NEW.state <> OLD.state THEN
    INSERT INTO order_transitions (order_id, from_state, to_state, entered_at)
    VALUES (NEW.id, OLD.state, NEW.state, NEW.state_changed_at);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER orders_note_transition AFTER INSERT OR UPDATE OF state ON orders
  FOR EACH ROW EXECUTE FUNCTION note_order_transition();
