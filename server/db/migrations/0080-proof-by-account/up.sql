-- The proof of closed balances goes on from an account by a number of entries, not by 256ths of all there are: a part of it
-- costs the same however long the history is.
ALTER TABLE ledger_proof_position
  -- The account that was proven last, in the order of IDs; null at the beginning of a round.
  ADD COLUMN account_id uuid;
UPDATE ledger_proof_position
SET account_id = (lpad(to_hex(slice - 1), 2, '0') || 'ffffff-ffff-ffff-ffff-ffffffffffff')::uuid WHERE slice > 0;
