-- Operators have roles, each for what its work needs. Whoever was an operator has them all, as before.

CREATE TABLE operator_roles (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('support', 'content', 'reviewer', 'treasurer', 'administrator')),
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, role)
);

INSERT INTO operator_roles (user_id, role, granted_at)
SELECT operators.user_id, roles.role, operators.added_at
FROM operators
CROSS JOIN unnest(ARRAY['support', 'content', 'reviewer', 'treasurer', 'administrator']) AS roles (role);

DROP TABLE operators;

-- A role is proposed by one administrator and confirmed by another. Administrators have no foreign keys: what they have
-- done outlives them.
CREATE TABLE operator_role_proposals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('support', 'content', 'reviewer', 'treasurer', 'administrator')),
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (confirmed_at < expires_at),
  -- Four eyes, and none of them those of whoever gets the role.
  CHECK (confirmed_by <> proposed_by AND confirmed_by <> user_id)
);

CREATE INDEX operator_role_proposals_of_person ON operator_role_proposals (user_id);

-- Null for what was done by the command alone, before there was an administrator.
ALTER TABLE operator_audit ALTER COLUMN operator_id DROP NOT NULL;
