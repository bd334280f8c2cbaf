-- Browsers of people who were invited, to notice that several accounts of one inviter are used on one device. Hashed with
-- the inviter's account, as the inviter's own are in known_devices: nobody outside of that circle can be compared.
CREATE TABLE invitation_devices (
  user_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  device_hash text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);

CREATE INDEX invitation_devices_by_age ON invitation_devices (last_seen_at);
