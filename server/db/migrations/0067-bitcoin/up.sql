-- Scripts of ours on networks of Bitcoin's kind. Each is watched for ever, and never given to anybody else.
CREATE TABLE bitcoin_scripts (
  network text NOT NULL CHECK (network IN ('bitcoin', 'litecoin', 'dogecoin')),
  script bytea NOT NULL CHECK (length(script) BETWEEN 22 AND 34),
  -- 0 for deposits, 1 for change (BIP 44).
  branch smallint NOT NULL CHECK (branch IN (0, 1)),
  index bigint NOT NULL CHECK (index >= 0 AND index < 2147483648),
  -- Null once the person's account was deleted, for change, and for the address of an order.
  user_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  order_id uuid REFERENCES orders (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (network, script),
  UNIQUE (network, branch, index),
  CHECK (user_id IS NULL OR order_id IS NULL),
  CHECK (branch = 0 OR (user_id IS NULL AND order_id IS NULL))
);

-- A person has one on each network, even if two requests make it at once.
CREATE UNIQUE INDEX bitcoin_scripts_by_user ON bitcoin_scripts (user_id, network) WHERE user_id IS NOT NULL;
CREATE INDEX bitcoin_scripts_by_order ON bitcoin_scripts (order_id) WHERE order_id IS NOT NULL;

-- Every output that pays one of our scripts, deposits and change alike. Only the watcher writes here.
CREATE TABLE bitcoin_outputs (
  network text NOT NULL,
  -- As nodes write it: 64 hexadecimal digits.
  txid text NOT NULL CHECK (txid ~ '^[0-9a-f]{64}$'),
  vout integer NOT NULL CHECK (vout >= 0),
  script bytea NOT NULL,
  -- In the network's base units, 10^-8 of its coin.
  value numeric(78, 0) NOT NULL CHECK (value >= 0),
  -- Null while it is in no block of the chain.
  block_height bigint,
  block_hash text,
  is_coinbase boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Since when the node has it neither in a block nor in its mempool.
  gone_at timestamptz,
  -- The transaction that spends it, and the height of its block; null while that is in the mempool only.
  spent_by text,
  spent_height bigint,
  PRIMARY KEY (network, txid, vout),
  FOREIGN KEY (network, script) REFERENCES bitcoin_scripts (network, script),
  CHECK ((block_height IS NULL) = (block_hash IS NULL)),
  CHECK (block_height IS NULL OR gone_at IS NULL),
  CHECK (spent_height IS NULL OR spent_by IS NOT NULL)
);

CREATE INDEX bitcoin_outputs_by_script ON bitcoin_outputs (network, script);
CREATE INDEX bitcoin_outputs_by_block ON bitcoin_outputs (network, block_height);
CREATE INDEX bitcoin_outputs_by_spending_block ON bitcoin_outputs (network, spent_height) WHERE spent_height IS NOT NULL;
CREATE INDEX bitcoin_outputs_unspent ON bitcoin_outputs (network, value) WHERE spent_by IS NULL;
CREATE INDEX bitcoin_outputs_unconfirmed ON bitcoin_outputs (network) WHERE block_height IS NULL AND gone_at IS NULL;

-- Deposits on these networks have the 20 bytes of the script's hash as recipient, and a number below zero as chain_id.
-- Their cursors and blocks are in chain_cursors and chain_blocks under the same number.
ALTER TABLE deposits DROP CONSTRAINT deposits_recipient_fkey;
