-- The code by which somebody invites others. It stays the same for as long as the account lives.
CREATE TABLE invitation_codes (
  user_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJ-KM-NP-Z]{8}$'),
  created_at timestamptz NOT NULL
);

-- Who was invited by whom: once per account, and never to be changed.
CREATE TABLE invitations (
  -- Tells an inviter's entries apart without naming the invited account.
  id uuid PRIMARY KEY,
  invited_id uuid NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
  inviter_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  accepted_at timestamptz NOT NULL,
  -- With the registration, or afterwards by hand.
  way text NOT NULL CHECK (way IN ('registration', 'by-hand')),
  CHECK (invited_id <> inviter_id)
);

CREATE INDEX invitations_by_inviter ON invitations (inviter_id, accepted_at DESC, id DESC);
