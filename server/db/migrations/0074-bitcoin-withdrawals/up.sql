-- Whose payment a transaction makes that was mined under another id than it was signed with (BIP 62).
CREATE INDEX payments_shared_by_mined_hash ON payments (mined_hash) WHERE shared_hash IS NOT NULL;

-- The hash by which a script of segwit is hidden behind an address of the older kind (BIP 141), so that nobody withdraws to a
-- person's key under that spelling, which is not watched. Filled when a script is taken; those from before, by the watcher.
ALTER TABLE bitcoin_scripts ADD COLUMN nested_hash bytea CHECK (length(nested_hash) = 20);
CREATE INDEX bitcoin_scripts_by_nested_hash ON bitcoin_scripts (network, nested_hash) WHERE nested_hash IS NOT NULL;
CREATE INDEX bitcoin_scripts_without_nested_hash ON bitcoin_scripts (network)
  WHERE nested_hash IS NULL AND length(script) = 22;
