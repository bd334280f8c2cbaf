-- What operators decide about a coin on a network. One that has no row here is open, without a cap.

CREATE TABLE coin_listings (
  coin text NOT NULL,
  network text NOT NULL,
  deposits_open boolean NOT NULL,
  withdrawals_open boolean NOT NULL,
  -- In 10^-18 of the coin. Above what we hold there deposits pause; null for none.
  deposit_cap numeric(78, 0) CHECK (deposit_cap >= 0),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (coin, network)
);
