-- What arrives at least where a partner promises a minimum: the payout's proof asks for no less. In 10^-18, as all amounts.
ALTER TABLE order_quotes
  ADD COLUMN minimum_to_amount numeric(78, 0) CHECK (minimum_to_amount > 0 AND minimum_to_amount <= to_amount);
