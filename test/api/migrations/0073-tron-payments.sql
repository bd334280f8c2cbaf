INSERT INTO payments (id, source, source_id, network, coin, address, amount, requested_at, state, raw_amount,
  required_confirmations, shared_hash)
VALUES ('00000000-0000-4000-8000-000000000731', 'withdrawal', '00000000-0000-4000-8000-000000000732', 'tron', 'TRX',
  'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 5, now(), 'signed', 5, 1, '0x' || repeat('73', 32));

INSERT INTO tron_transfers (payment_id, transaction_id, state, raw, coin, amount, most_burned, reference, expires_at,
  signed_at)
VALUES ('00000000-0000-4000-8000-000000000731', repeat('73', 32), 'open', '\x01', 'TRX', 5, 268000, repeat('00', 32),
  now(), now());
