-- Operators, what they have done, and the published proofs of reserves.

-- Accounts that may review withdrawals and change listings. Rows are made on the server only.
CREATE TABLE operators (
  user_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL
);

-- No foreign keys: what an operator has done outlives the operator and what it was done to.
CREATE TABLE operator_audit (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL,
  -- The member id, which never changes.
  operator text NOT NULL,
  action text NOT NULL,
  -- The id of a withdrawal, or a coin and its network.
  subject text NOT NULL,
  details jsonb NOT NULL,
  done_at timestamptz NOT NULL
);

CREATE INDEX operator_audit_newest ON operator_audit (done_at DESC, id DESC);

CREATE TABLE withdrawal_approvals (
  withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
  operator_id uuid NOT NULL,
  operator text NOT NULL,
  approved_at timestamptz NOT NULL,
  -- Two approvals are those of two people.
  PRIMARY KEY (withdrawal_id, operator_id)
);

-- What all people together had of each coin at one moment.
CREATE TABLE reserve_snapshots (
  id uuid PRIMARY KEY,
  taken_at timestamptz NOT NULL,
  -- The UTC day whose snapshot it is; null for one beside the daily ones. Of several processes one takes it.
  day date UNIQUE,
  -- What pays withdrawals, the same on every chain; null where nothing does. Its key is with the worker only.
  hot_wallet bytea
);

CREATE INDEX reserve_snapshots_newest ON reserve_snapshots (taken_at DESC);

-- The published root of each coin's Merkle sum tree. Sums are in 10^-18 of the coin.
CREATE TABLE reserve_roots (
  snapshot_id uuid NOT NULL REFERENCES reserve_snapshots (id),
  coin text NOT NULL,
  hash text NOT NULL,
  sum numeric(78, 0) NOT NULL,
  people integer NOT NULL,
  -- Of the tree, its root included.
  levels integer NOT NULL,
  PRIMARY KEY (snapshot_id, coin)
);

-- Which leaves are whose. Gone after some days, as are the trees; the published roots stay.
CREATE TABLE reserve_leaves (
  snapshot_id uuid NOT NULL REFERENCES reserve_snapshots (id),
  user_id uuid NOT NULL,
  coin text NOT NULL,
  part integer NOT NULL,
  position integer NOT NULL,
  nonce bytea NOT NULL,
  amount numeric(78, 0) NOT NULL,
  PRIMARY KEY (user_id, snapshot_id, coin, part)
);

CREATE INDEX reserve_leaves_by_snapshot ON reserve_leaves (snapshot_id);

-- The nodes of a tree, 64 bytes each, many beside each other in one row: a tree of a million people has millions.
CREATE TABLE reserve_nodes (
  snapshot_id uuid NOT NULL REFERENCES reserve_snapshots (id),
  coin text NOT NULL,
  level integer NOT NULL,
  stretch integer NOT NULL,
  nodes bytea NOT NULL,
  PRIMARY KEY (snapshot_id, coin, level, stretch)
);

-- One node is read out of the middle without the rest.
ALTER TABLE reserve_nodes ALTER COLUMN nodes SET STORAGE EXTERNAL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END;
$$;

CREATE TRIGGER operator_audit_append_only BEFORE UPDATE OR DELETE ON operator_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_approvals_append_only BEFORE UPDATE OR DELETE ON withdrawal_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reserve_snapshots_append_only BEFORE UPDATE OR DELETE ON reserve_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reserve_roots_append_only BEFORE UPDATE OR DELETE ON reserve_roots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_audit_no_truncate BEFORE TRUNCATE ON operator_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_approvals_no_truncate BEFORE TRUNCATE ON withdrawal_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
