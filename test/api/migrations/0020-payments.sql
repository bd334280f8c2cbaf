INSERT INTO payments (id, source, source_id, user_id, network, coin, address, amount, requested_at, state) VALUES
  ('00000000-0000-4000-8000-000000000201', 'order', '00000000-0000-4000-8000-000000000202',
   '00000000-0000-4000-8000-000000000042', 'bsc', 'USDT', 'x', 4, now(), 'requested');
INSERT INTO payments (id, source, source_id, network, coin, address, amount, requested_at, state, chain_id, from_address,
  nonce, raw_amount, gas_limit, since_block, required_confirmations)
VALUES ('00000000-0000-4000-8000-000000000203', 'order', '00000000-0000-4000-8000-000000000204', 'bsc', 'BNB', 'x', 4,
  now(), 'signed', 1, decode(repeat('07', 20), 'hex'), 20, 4, 21000, 9, 6);
INSERT INTO payment_attempts (hash, payment_id, raw, max_fee, max_priority_fee, signed_at) VALUES
  ('0x20', '00000000-0000-4000-8000-000000000203', '0x21', 2, 1, now());
