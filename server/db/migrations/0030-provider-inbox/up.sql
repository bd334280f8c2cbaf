-- What partners tell us of their own accord. It is believed only so far that the order is asked about.
CREATE TABLE provider_inbox (
  provider text NOT NULL,
  -- By which the partner tells its events apart: delivered again, one is the same.
  event_key text NOT NULL CHECK (length(event_key) BETWEEN 1 AND 200),
  -- May name an order that is only being made: it is kept until there is one.
  provider_order_id text NOT NULL CHECK (length(provider_order_id) BETWEEN 1 AND 200),
  received_at timestamptz NOT NULL,
  -- When its order was made due; null until there is such an order.
  applied_at timestamptz,
  PRIMARY KEY (provider, event_key)
);

CREATE INDEX provider_inbox_of_order ON provider_inbox (provider, provider_order_id, received_at);
CREATE INDEX provider_inbox_unapplied ON provider_inbox (provider) WHERE applied_at IS NULL;
CREATE INDEX provider_inbox_received ON provider_inbox (received_at);
