-- What comes to an address whose account has been deleted is no person's deposit: the house keeps it in the account
-- `unclaimed`.
ALTER TABLE deposits ALTER COLUMN user_id DROP NOT NULL;

CREATE INDEX deposits_unclaimed ON deposits (found_at DESC, id DESC) WHERE user_id IS NULL;

-- Proofs add these up by themselves; there are few.
CREATE INDEX ledger_entries_unclaimed ON ledger_entries (coin) WHERE house_account = 'unclaimed';
