-- Of the account that pays on TRON: how often something was signed that takes from it. What is planned on one version is stored
-- on that version alone, so that payments and sweeping never count on the same TRX.
CREATE TABLE tron_purse (
  is_only boolean PRIMARY KEY CHECK (is_only),
  version bigint NOT NULL CHECK (version > 0)
);

-- What deposit addresses were given within a day.
CREATE INDEX tron_sweeps_top_ups ON tron_sweeps (signed_at) WHERE kind = 'top-up';

-- A block asks for each of its scripts: by its hash each is found in one step, however many of ours there are.
CREATE INDEX bitcoin_scripts_by_hash ON bitcoin_scripts USING hash (script);
CREATE INDEX tron_addresses_by_hash ON tron_addresses USING hash (address);

-- What we hold, and what waits for a block, are asked for at every look at a network: without these, all outputs that there
-- ever were would be read.
CREATE INDEX bitcoin_outputs_held ON bitcoin_outputs (network, txid, vout) INCLUDE (value)
  WHERE block_height IS NOT NULL AND spent_height IS NULL;
CREATE INDEX bitcoin_outputs_being_spent ON bitcoin_outputs (network)
  WHERE spent_by IS NOT NULL AND spent_height IS NULL;
