INSERT INTO tron_sweeps (id, address, kind, transaction_id, state, raw, coin, amount, most_burned, reference, expires_at,
  signed_at)
VALUES ('00000000-0000-4000-8000-000000000761', '\x00112233445566778899aabbccddeeff00112244', 'top-up',
  repeat('76', 32), 'open', '\x01', 'TRX', 5, 268000, repeat('00', 32), now(), now());
