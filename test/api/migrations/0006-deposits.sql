INSERT INTO chain_cursors (chain_id, genesis_hash, height, hash) VALUES (31337, '0x00', 41, '0x41');
INSERT INTO chain_blocks (chain_id, height, hash, parent_hash) VALUES (31337, 41, '0x41', '0x40');
INSERT INTO own_transactions (chain_id, hash) VALUES (31337, '0x61');
INSERT INTO deposit_addresses (address, user_id, factory, salt, created_at) VALUES
  ('\x0000000000000000000000000000000000000061', '00000000-0000-4000-8000-000000000002', '\x0000000000000000000000000000000000000062', '0x63', now());
INSERT INTO deposits (id, user_id, coin, network, chain_id, transaction_hash, log_index, recipient, sender, amount, state,
  is_reward, is_below_minimum, required_confirmations, block_height, block_hash, found_at) VALUES
  ('00000000-0000-4000-8000-000000000064', '00000000-0000-4000-8000-000000000065', 'USDT', 'ethereum', 31337, '0x66', 3,
   '\x0000000000000000000000000000000000000061', '00000000-0000-4000-8000-000000000002', 5, 'confirming', false, false, 6, 41, '0x41', now());
INSERT INTO collections (id, chain_id, from_address, nonce, data, gas_limit, state) VALUES
  ('00000000-0000-4000-8000-000000000067', 31337, '\x0000000000000000000000000000000000000068', 3, '0x', 5, 'signed');
INSERT INTO collection_attempts (hash, collection_id, raw, max_fee, max_priority_fee, signed_at) VALUES
  ('0x69', '00000000-0000-4000-8000-000000000067', '0x', 5, 1, now());
INSERT INTO deposit_claims (user_id, day, fruitless) VALUES ('00000000-0000-4000-8000-000000000002', '2026-11-21', 1);
