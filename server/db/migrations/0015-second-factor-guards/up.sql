-- Second factors guard money, and neither they nor an e-mail address can be taken from their owner unnoticed.

-- Whether a second factor was proven for it, in place of the log-in password.
ALTER TABLE withdrawal_requests ADD COLUMN second_factor_proven boolean NOT NULL DEFAULT false;

-- The device on which the factor was set up, as `sessions` names it; null where that is not known.
ALTER TABLE totp_secrets ADD COLUMN added_on text;
ALTER TABLE passkeys ADD COLUMN added_on text;

ALTER TABLE recovery_codes ADD COLUMN made_at timestamptz NOT NULL DEFAULT '2026-01-01T00:00:00Z';
ALTER TABLE recovery_codes ALTER COLUMN made_at DROP DEFAULT;

-- Removals that wait for the owner's objection.
CREATE TABLE second_factor_removals (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- `totp`, or the id of a passkey.
  factor text NOT NULL,
  -- Of the link in the email that stops it.
  token_hash text NOT NULL UNIQUE,
  removes_at timestamptz NOT NULL,
  -- Where it was asked for.
  address text NOT NULL,
  user_agent text NOT NULL,
  PRIMARY KEY (user_id, factor)
);

CREATE INDEX second_factor_removals_due ON second_factor_removals (removes_at);

-- Addresses that accounts have left: the link in the email to one of them moves the account back.
CREATE TABLE email_moves (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  old_email text NOT NULL,
  moved_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX email_moves_by_user ON email_moves (user_id);
CREATE INDEX email_moves_by_expiry ON email_moves (expires_at);

-- Since when a device is known: the first one is the owner's, if any is.
ALTER TABLE known_devices ADD COLUMN first_seen_at timestamptz;
UPDATE known_devices SET first_seen_at = last_seen_at;
ALTER TABLE known_devices ALTER COLUMN first_seen_at SET NOT NULL;
