-- Coins bought and sold for money. Orders, legs and quotes are those of all kinds; money is an asset such as fiat/BRL there.

-- What a quote says beside the two amounts. Fees are in the currency, in 10^-18 of a whole one, and counted already.
CREATE TABLE fiat_quotes (
  quote_id uuid PRIMARY KEY REFERENCES order_quotes (id) ON DELETE CASCADE,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  method text NOT NULL,
  partner_fee numeric(78, 0) CHECK (partner_fee >= 0),
  network_fee numeric(78, 0) CHECK (network_fee >= 0)
);

-- What an order has beside its legs.
CREATE TABLE fiat_orders (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  method text NOT NULL,
  -- Encrypted: what goes to the partner of the person, where the money goes, and the partner's page. Null once nothing of
  -- it is needed any more.
  encrypted_details text,
  -- Where a sale is paid to, as far as it is shown: ••••6789.
  payout_account text,
  -- How to pay, in the partner's words.
  instructions jsonb,
  -- The partner's own number for its support, if it differs from its id.
  partner_number text CHECK (length(partner_number) BETWEEN 1 AND 200)
);

CREATE INDEX fiat_orders_with_details ON fiat_orders (order_id) WHERE encrypted_details IS NOT NULL;

-- Bank accounts and Pix keys that sales are paid to.
CREATE TABLE payout_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  encrypted_details text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX payout_accounts_of_user ON payout_accounts (user_id, created_at);

-- Where an operator says otherwise than the rules beside a partner's adapter.
CREATE TABLE fiat_rule_overrides (
  partner text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('buy', 'sell')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  method text NOT NULL,
  is_offered boolean NOT NULL,
  -- In the currency, in 10^-18; null for none.
  minimum numeric(78, 0) CHECK (minimum >= 0),
  maximum numeric(78, 0) CHECK (maximum >= minimum),
  verification text NOT NULL CHECK (verification IN ('none', 'basic', 'documents')),
  minutes_from integer NOT NULL CHECK (minutes_from >= 0),
  minutes_to integer NOT NULL CHECK (minutes_to >= minutes_from),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (partner, direction, country, currency, method)
);
