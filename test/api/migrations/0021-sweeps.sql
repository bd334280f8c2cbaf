INSERT INTO sweeps (id, chain_id, from_address, nonce, data, gas_limit, state) VALUES
  ('00000000-0000-4000-8000-000000000211', 31338, '\x0000000000000000000000000000000000000068', 3, '0x', 5, 'done');
INSERT INTO sweep_attempts (hash, sweep_id, raw, max_fee, max_priority_fee, signed_at) VALUES
  ('0x21', '00000000-0000-4000-8000-000000000211', '0x', 5, 1, now());
