-- Links by which merchants are paid. Amounts are in 10^-18 of the coin.
CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  title text NOT NULL,
  reference text,
  coin text NOT NULL,
  network text NOT NULL,
  -- The same coin on the same network as orders call it.
  asset text NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  is_single boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK (expires_at > created_at)
);

CREATE INDEX payment_links_by_merchant ON payment_links (merchant_id, created_at DESC, id DESC);

-- The orders by which a link is paid, and where they are. Of a link for one payment, its row is locked while one is added.
CREATE TABLE payment_link_orders (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  link_id uuid NOT NULL REFERENCES payment_links (id),
  number text NOT NULL UNIQUE,
  state text NOT NULL,
  -- What has arrived, once it has.
  arrived numeric(78, 0) CHECK (arrived >= 0),
  created_at timestamptz NOT NULL,
  CHECK ((state = 'completed') = (arrived IS NOT NULL))
);

CREATE INDEX payment_link_orders_by_link ON payment_link_orders (link_id, created_at DESC);
