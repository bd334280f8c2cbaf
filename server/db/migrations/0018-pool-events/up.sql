-- How far the events of each mining pool were read, from its deployment on.
CREATE TABLE pool_cursors (
  chain_id bigint NOT NULL,
  pool bytea NOT NULL CHECK (length(pool) = 20),
  height bigint NOT NULL CHECK (height >= 0),
  PRIMARY KEY (chain_id, pool)
);

-- Where the events of mining pools stand on their chains. What they say stands there and only there: whoever is shown it
-- reads it from the chain.
CREATE TABLE pool_events (
  chain_id bigint NOT NULL,
  pool bytea NOT NULL,
  block_height bigint NOT NULL,
  -- Counted within the block.
  log_index integer NOT NULL CHECK (log_index >= 0),
  block_hash text NOT NULL,
  transaction_hash text NOT NULL,
  name text NOT NULL,
  -- Whose stake or reward it is about; null where it is about nobody's.
  account bytea CHECK (length(account) = 20),
  PRIMARY KEY (chain_id, block_height, log_index),
  FOREIGN KEY (chain_id, pool) REFERENCES pool_cursors (chain_id, pool)
);

CREATE INDEX pool_events_by_account ON pool_events (chain_id, pool, account, block_height DESC, log_index DESC);
CREATE INDEX pool_events_by_name ON pool_events (chain_id, pool, name, block_height DESC, log_index DESC);
CREATE INDEX pool_events_by_place ON pool_events (chain_id, pool, block_height DESC, log_index DESC);
