-- Where a merchant's shop is told what becomes of payment links.
CREATE TABLE payment_webhooks (
  merchant_id uuid PRIMARY KEY REFERENCES merchants (id),
  url text NOT NULL CHECK (length(url) <= 500),
  -- Signs what is sent. Encrypted, as the server has to read it again.
  secret text NOT NULL,
  -- Counts every change: of two that change the same one at once, the second is refused.
  revision integer NOT NULL CHECK (revision > 0),
  created_at timestamptz NOT NULL
);

-- What shops are told, once each, and how that went.
CREATE TABLE payment_link_events (
  -- The shop knows it by this, however often it is sent.
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  link_id uuid NOT NULL REFERENCES payment_links (id),
  -- Null for an event of the link itself.
  order_id uuid REFERENCES payment_link_orders (order_id),
  type text NOT NULL,
  -- The very text that is sent and signed.
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When it is sent next; null once it was delivered or given up.
  due_at timestamptz,
  -- Until then a worker is sending it.
  claimed_until timestamptz,
  delivered_at timestamptz,
  last_status integer,
  last_failure text,
  UNIQUE NULLS NOT DISTINCT (link_id, order_id, type),
  CHECK (delivered_at IS NULL OR due_at IS NULL)
);

CREATE INDEX payment_link_events_due ON payment_link_events (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payment_link_events_by_merchant ON payment_link_events (merchant_id, created_at DESC, id DESC);
CREATE INDEX payment_link_events_by_order ON payment_link_events (order_id);

-- Whether somebody has looked if the shop has to be told that the link has expired.
ALTER TABLE payment_links ADD COLUMN is_expiry_noted boolean NOT NULL DEFAULT false;
CREATE INDEX payment_links_to_expire ON payment_links (expires_at) WHERE NOT is_expiry_noted;
