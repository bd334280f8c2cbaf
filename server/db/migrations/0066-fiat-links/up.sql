-- A link may ask for an amount of a currency: the coin amount then follows from the market when somebody opens it.
-- Amounts of currencies are in 10^-18 as those of coins.
ALTER TABLE payment_links
  ALTER COLUMN amount DROP NOT NULL,
  ADD COLUMN currency text,
  ADD COLUMN fiat_amount numeric(78, 0) CHECK (fiat_amount > 0),
  ADD CHECK ((currency IS NULL) = (fiat_amount IS NULL)),
  ADD CHECK ((amount IS NULL) <> (fiat_amount IS NULL));

-- What a payment was asked for, in the coin and, where the link names one, in the currency.
ALTER TABLE payment_link_orders
  ADD COLUMN asked numeric(78, 0) CHECK (asked > 0),
  ADD COLUMN currency text,
  ADD COLUMN fiat_amount numeric(78, 0) CHECK (fiat_amount > 0),
  ADD CHECK ((currency IS NULL) = (fiat_amount IS NULL));
UPDATE payment_link_orders SET asked = amount FROM payment_links WHERE id = link_id;
ALTER TABLE payment_link_orders ALTER COLUMN asked SET NOT NULL;

-- What those who have opened a link in a currency were asked for, and for how long that holds.
CREATE TABLE payment_link_prices (
  id uuid PRIMARY KEY,
  link_id uuid NOT NULL REFERENCES payment_links (id),
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL CHECK (valid_until > created_at)
);
CREATE INDEX payment_link_prices_by_link ON payment_link_prices (link_id, valid_until);
CREATE INDEX payment_link_prices_by_end ON payment_link_prices (valid_until);

-- Orders that end once somebody else has paid their link.
CREATE INDEX payment_link_orders_unpaid ON payment_link_orders (link_id) WHERE state = 'unpaid';
