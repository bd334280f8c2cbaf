INSERT INTO invitation_devices (user_id, device_hash, last_seen_at)
SELECT id, 'Hash', now() FROM accounts LIMIT 1;
