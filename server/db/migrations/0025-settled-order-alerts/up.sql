ALTER TABLE orders
  -- The alert that an operator has looked into; another one, or the same again after it has ended, is open.
  ADD COLUMN settled_alert text,
  ADD CONSTRAINT orders_settled_alert CHECK (settled_alert IS NULL OR settled_alert IS NOT DISTINCT FROM alert);

DROP INDEX orders_with_alert;
CREATE INDEX orders_with_open_alert ON orders (created_at, id) WHERE alert IS NOT NULL AND settled_alert IS NULL;
