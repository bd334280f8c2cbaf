-- What the person has agreed to, whatever the partner makes of it: `amount` is what the partner then said. Null for refunds,
-- which nobody has agreed on.
ALTER TABLE order_legs ADD COLUMN agreed_amount numeric(78, 0) CHECK (agreed_amount > 0);

-- Orders are made of the quote with their id.
UPDATE order_legs SET agreed_amount = CASE order_legs.kind WHEN 'payin' THEN from_amount ELSE to_amount END
FROM order_quotes WHERE order_quotes.id = order_id AND order_legs.kind IN ('payin', 'payout');
UPDATE order_legs SET agreed_amount = amount WHERE agreed_amount IS NULL AND kind IN ('payin', 'payout');

-- Whether nobody but the person says that the payment was sent: neither we nor the partner have seen one.
ALTER TABLE orders ADD COLUMN is_payment_said boolean NOT NULL DEFAULT false;
ALTER TABLE orders ADD CONSTRAINT orders_said_payment CHECK (NOT is_payment_said OR state = 'waiting');

UPDATE orders SET is_payment_said = true
WHERE state = 'waiting'
  AND NOT EXISTS (
    SELECT FROM withdrawals
    WHERE order_number = orders.number AND withdrawals.state NOT IN ('audit-refuse', 'cancelled', 'fail')
  )
  AND NOT EXISTS (
    SELECT FROM order_transitions
    WHERE order_id = orders.id AND to_state IN ('confirming', 'sending', 'suspended')
  );

-- Which refund address the partner is being told: two at once would leave it with one and us with the other.
CREATE TABLE order_refund_claims (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  address text NOT NULL,
  extra_id text,
  -- Until when no other address is told; whoever was telling this one then counts as dead.
  claimed_until timestamptz NOT NULL
);
