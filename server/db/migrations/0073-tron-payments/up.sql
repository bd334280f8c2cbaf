-- A payment on TRON has no nonce and no gas either: one transaction makes it, which holds until it expires.
ALTER TABLE payments DROP CONSTRAINT payments_check4;
ALTER TABLE payments DROP CONSTRAINT payments_check5;
ALTER TABLE payments
  ADD CONSTRAINT payments_check4 CHECK (
    num_nulls(chain_id, from_address, nonce, gas_limit, since_block)
      = CASE
          WHEN state IN ('requested', 'cancelled') OR network IN ('bitcoin', 'litecoin', 'dogecoin', 'tron') THEN 5
          ELSE 0
        END
  ),
  ADD CONSTRAINT payments_check5 CHECK (
    (shared_hash IS NOT NULL)
      = (network IN ('bitcoin', 'litecoin', 'dogecoin', 'tron') AND state NOT IN ('requested', 'cancelled'))
  );

-- The one transaction that makes a payment on TRON. Amounts are in base units, those of TRX in sun.
CREATE TABLE tron_transfers (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  transaction_id text NOT NULL UNIQUE CHECK (transaction_id ~ '^[0-9a-f]{64}$'),
  -- `expired`: it is proven that no block has it or ever will. `failed`: a final block has it, and it has paid nothing.
  state text NOT NULL CHECK (state IN ('open', 'paid', 'failed', 'expired')),
  -- What is broadcast, again and again, byte for byte.
  raw bytea NOT NULL,
  coin text NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  -- The most TRX that it burns.
  most_burned numeric(78, 0) NOT NULL CHECK (most_burned >= 0),
  -- ID of the block that it names.
  reference text NOT NULL CHECK (reference ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz NOT NULL,
  signed_at timestamptz NOT NULL,
  -- When a node took it last.
  broadcast_at timestamptz,
  -- The last block in which it was searched for, since it has expired.
  searched_id text CHECK (searched_id ~ '^[0-9a-f]{64}$'),
  searched_number bigint,
  CHECK ((searched_id IS NULL) = (searched_number IS NULL))
);
CREATE INDEX tron_transfers_open ON tron_transfers (signed_at) WHERE state = 'open';
