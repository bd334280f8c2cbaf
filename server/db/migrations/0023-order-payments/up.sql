-- A withdrawal may pay an order: then its recipient is where the order takes its payment.
ALTER TABLE withdrawal_requests ADD COLUMN order_number text REFERENCES orders (number);
ALTER TABLE withdrawals ADD COLUMN order_number text REFERENCES orders (number);

-- An order is paid once. One whose payment came back can be paid again.
CREATE UNIQUE INDEX withdrawals_paying_order ON withdrawals (order_number)
  WHERE order_number IS NOT NULL AND state NOT IN ('audit-refuse', 'cancelled', 'fail');

CREATE INDEX withdrawals_by_order ON withdrawals (order_number) WHERE order_number IS NOT NULL;
