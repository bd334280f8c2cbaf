-- Whose payment a transaction makes that was mined under another id than it was signed with (BIP 62).
CREATE INDEX payments_shared_by_mined_hash ON payments (mined_hash) WHERE shared_hash IS NOT NULL;
