-- Operators find an account by a transaction, and read what was done about one.
CREATE INDEX deposits_by_hash ON deposits (transaction_hash);
CREATE INDEX order_legs_by_hash ON order_legs (hash) WHERE hash IS NOT NULL;
CREATE INDEX operator_audit_by_subject ON operator_audit (subject, done_at DESC, id DESC);
