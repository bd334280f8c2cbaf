-- Beside people's addresses the one that pays: branch 1 of the account, and nobody's.
ALTER TABLE tron_addresses ADD COLUMN branch smallint NOT NULL DEFAULT 0 CHECK (branch IN (0, 1));
ALTER TABLE tron_addresses ADD CHECK (branch = 0 OR user_id IS NULL);

-- Hot wallets of former accounts stay ours, as addresses do that people were given.
ALTER TABLE tron_addresses DROP CONSTRAINT tron_addresses_index_key;
CREATE UNIQUE INDEX tron_addresses_by_index ON tron_addresses (index) WHERE branch = 0;
