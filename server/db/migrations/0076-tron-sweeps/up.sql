-- What moves deposits on TRON to the account that pays: one transaction each, and at most one at a time for an address.
-- Amounts are in base units, those of TRX in sun.
CREATE TABLE tron_sweeps (
  id uuid PRIMARY KEY,
  -- The deposit address. For `top-up`, which gives it TRX to burn, the one that receives; else the one that pays.
  address bytea NOT NULL REFERENCES tron_addresses (address),
  kind text NOT NULL CHECK (kind IN ('sweep', 'top-up')),
  transaction_id text NOT NULL UNIQUE CHECK (transaction_id ~ '^[0-9a-f]{64}$'),
  -- `expired`: it is proven that no block has it or ever will. `failed`: a final block has it, and it has moved nothing.
  state text NOT NULL CHECK (state IN ('open', 'done', 'failed', 'expired')),
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
  CHECK ((searched_id IS NULL) = (searched_number IS NULL)),
  CHECK (kind = 'sweep' OR coin = 'TRX')
);
CREATE UNIQUE INDEX tron_sweeps_open ON tron_sweeps (address) WHERE state = 'open';
-- Which addresses are left out for a while.
CREATE INDEX tron_sweeps_by_address ON tron_sweeps (address, signed_at);
