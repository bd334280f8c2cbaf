-- What the person has agreed to, whatever the partner makes of it: `amount` is what the partner then said. Null for refunds,
-- which nobody has agreed on.
ALTER TABLE order_legs ADD COLUMN agreed_amount numeric(78, 0) CHECK (agreed_amount > 0);

-- Orders are made of the quote with their id.
UPDATE order_legs SET agreed_amount = CASE order_legs.kind WHEN 'payin' THEN from_amount ELSE to_amount END
FROM order_quotes WHERE order_quotes.id = order_id AND order_legs.kind IN ('payin', 'payout');
UPDATE order_legs SET agreed_amount = amount WHERE agreed_amount IS NULL AND kind IN ('payin', 'payout');
