-- People's addresses on TRON. Each is watched for ever, and never given to anybody else.
CREATE TABLE tron_addresses (
  -- Without the first byte, which is the same for all.
  address bytea PRIMARY KEY CHECK (length(address) = 20),
  -- Of the key below the account, on its branch for deposits (BIP 44).
  index bigint NOT NULL UNIQUE CHECK (index >= 0 AND index < 2147483648),
  -- Null once the person's account was deleted.
  user_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);

-- A person has one, even if two requests make it at once.
CREATE UNIQUE INDEX tron_addresses_by_user ON tron_addresses (user_id) WHERE user_id IS NOT NULL;

-- What blocks have added to our addresses and taken from them. Only the watcher writes here.
CREATE TABLE tron_changes (
  -- As nodes write it: 64 hexadecimal digits.
  transaction_id text NOT NULL CHECK (transaction_id ~ '^[0-9a-f]{64}$'),
  -- Of the token's event among those of the transaction; -1 for TRX that it carries, -2 for what it burned.
  place integer NOT NULL CHECK (place >= -2),
  address bytea NOT NULL REFERENCES tron_addresses (address),
  coin text NOT NULL,
  -- In the coin's base units. Below zero for what has left.
  amount numeric(78, 0) NOT NULL CHECK (amount <> 0),
  block_height bigint NOT NULL,
  PRIMARY KEY (transaction_id, place, address)
);

CREATE INDEX tron_changes_by_address ON tron_changes (coin, address);
CREATE INDEX tron_changes_by_block ON tron_changes (block_height);

-- Deposits on TRON have these 20 bytes as recipient and sender, and -4 as chain_id. Their cursor and blocks are in
-- chain_cursors and chain_blocks under the same number.
