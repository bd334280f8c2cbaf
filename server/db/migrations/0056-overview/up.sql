-- When the cursor moved last, so that operators see how far behind a chain is; null until a process of this version has
-- moved it.
ALTER TABLE chain_cursors ADD COLUMN read_at timestamptz;

-- Operators see how many there are. Those of orders, which have no user either, are no part of them.
CREATE INDEX deposits_of_nobody ON deposits (found_at) WHERE user_id IS NULL AND order_id IS NULL;
DROP INDEX deposits_unclaimed;
