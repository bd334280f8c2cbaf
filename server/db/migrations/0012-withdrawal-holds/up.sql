-- Until when nothing may leave the balances of an account whose secrets or address have just become others.
ALTER TABLE accounts ADD COLUMN withdrawals_held_until timestamptz;
