INSERT INTO payments (id, source, source_id, network, coin, address, amount, requested_at, state, raw_amount,
  required_confirmations, shared_hash, mined_hash, block_hash, confirmations)
VALUES ('00000000-0000-4000-8000-000000000701', 'withdrawal', '00000000-0000-4000-8000-000000000702', 'dogecoin', 'DOGE',
  'D', 5, now(), 'confirmed', 5, 6, '0x' || repeat('71', 32), '0x' || repeat('72', 32), '0x' || repeat('73', 32), 6);
