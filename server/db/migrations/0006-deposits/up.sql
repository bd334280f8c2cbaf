-- How far each chain was read.
CREATE TABLE chain_cursors (
  chain_id bigint PRIMARY KEY,
  -- Another chain with the same id has another one.
  genesis_hash text NOT NULL,
  -- The last block whose deposits are recorded.
  height bigint NOT NULL CHECK (height >= 0),
  hash text NOT NULL,
  -- The process that reads the chain, so that no other one does the same work. Not needed to be right.
  held_by uuid,
  held_until timestamptz
);

-- The last few hundred blocks that were read, to find where a chain forked.
CREATE TABLE chain_blocks (
  chain_id bigint NOT NULL REFERENCES chain_cursors (chain_id),
  height bigint NOT NULL,
  hash text NOT NULL,
  parent_hash text NOT NULL,
  PRIMARY KEY (chain_id, height)
);

-- Transactions of ours, entered before they are sent: what they move is no deposit.
CREATE TABLE own_transactions (
  chain_id bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (chain_id, hash)
);

-- A person's address is the same on every chain. It is watched for ever, also when another factory has followed.
CREATE TABLE deposit_addresses (
  address bytea PRIMARY KEY CHECK (length(address) = 20),
  -- Null once the person's account was deleted.
  user_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  factory bytea NOT NULL CHECK (length(factory) = 20),
  salt text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, factory)
);

-- Transactions of ours that send what lies on deposit addresses on to the treasury.
CREATE TABLE collections (
  id uuid PRIMARY KEY,
  chain_id bigint NOT NULL,
  from_address bytea NOT NULL CHECK (length(from_address) = 20),
  nonce bigint NOT NULL,
  data text NOT NULL,
  gas_limit bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('signed', 'done', 'failed')),
  UNIQUE (chain_id, from_address, nonce)
);

CREATE UNIQUE INDEX collections_under_way ON collections (chain_id) WHERE state = 'signed';

-- Every transaction that was signed for a collection: the first, and dearer ones in its place.
CREATE TABLE collection_attempts (
  hash text PRIMARY KEY,
  collection_id uuid NOT NULL REFERENCES collections (id),
  -- What is sent, again and again, byte for byte.
  raw text NOT NULL,
  -- In wei.
  max_fee numeric(78, 0) NOT NULL,
  max_priority_fee numeric(78, 0) NOT NULL,
  signed_at timestamptz NOT NULL,
  -- When a node took it last.
  broadcast_at timestamptz
);

CREATE INDEX collection_attempts_by_collection ON collection_attempts (collection_id);

-- What came to deposit addresses. Amounts are in 10^-18 of the coin.
CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  -- No foreign key: what was booked outlives the person's account.
  user_id uuid NOT NULL,
  coin text NOT NULL,
  network text NOT NULL,
  chain_id bigint NOT NULL,
  transaction_hash text NOT NULL,
  -- Of the token's event, counted within the block; -1 for the chain's own coin.
  log_index integer NOT NULL CHECK (log_index >= -1),
  recipient bytea NOT NULL REFERENCES deposit_addresses (address),
  -- Null if nobody in particular sent it, such as coin from within a contract.
  sender bytea,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('confirming', 'success', 'failed')),
  is_reward boolean NOT NULL,
  is_below_minimum boolean NOT NULL,
  required_confirmations integer NOT NULL,
  block_height bigint NOT NULL,
  block_hash text NOT NULL,
  -- How often it was found in a block: more than once after the chain has forked.
  inclusion integer NOT NULL DEFAULT 1,
  -- Set while its block is no longer part of the chain.
  orphaned_at timestamptz,
  found_at timestamptz NOT NULL,
  credited_at timestamptz,
  -- What sends it on to the treasury, and when that was done.
  collection_id uuid REFERENCES collections (id),
  collected_at timestamptz,
  CHECK ((credited_at IS NOT NULL) = (state = 'success')),
  CHECK (orphaned_at IS NULL OR state = 'failed')
);

-- A transaction is in one block of a chain, so one of its events is one deposit.
CREATE UNIQUE INDEX deposits_once ON deposits (chain_id, transaction_hash, log_index, recipient)
  WHERE orphaned_at IS NULL;
CREATE INDEX deposits_by_transaction ON deposits (chain_id, transaction_hash);
CREATE INDEX deposits_by_user ON deposits (user_id, found_at DESC, id DESC);
CREATE INDEX deposits_confirming ON deposits (chain_id, block_height) WHERE state = 'confirming';
CREATE INDEX deposits_by_block ON deposits (chain_id, block_height);
CREATE INDEX deposits_uncollected ON deposits (chain_id, recipient) WHERE state = 'success' AND collected_at IS NULL;
CREATE INDEX deposits_by_collection ON deposits (collection_id) WHERE collection_id IS NOT NULL;

-- Claims of deposits that brought nothing, by person and UTC day.
CREATE TABLE deposit_claims (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  day date NOT NULL,
  fruitless integer NOT NULL,
  PRIMARY KEY (user_id, day)
);
