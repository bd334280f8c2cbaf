-- What the person was told of an order. Each is told once, however often a partner goes back and forth between two states.
CREATE TABLE order_notices (
  order_id uuid NOT NULL REFERENCES orders (id),
  -- A name that the order's kind has given it.
  notice text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, notice)
);
