-- Up to which block of each chain all coin is accounted for that came to an address. Coin that a contract has sent is in
-- no transaction of the block: only the balance tells of it.
CREATE TABLE balance_checks (
  chain_id bigint NOT NULL REFERENCES chain_cursors (chain_id),
  address bytea NOT NULL REFERENCES deposit_addresses (address),
  height bigint NOT NULL CHECK (height >= 0),
  PRIMARY KEY (chain_id, address)
);

CREATE INDEX balance_checks_oldest ON balance_checks (chain_id, height);
