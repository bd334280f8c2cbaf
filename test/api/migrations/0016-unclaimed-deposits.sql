INSERT INTO deposits (id, user_id, coin, network, chain_id, transaction_hash, log_index, recipient, sender, amount, state,
  is_reward, is_below_minimum, required_confirmations, block_height, block_hash, found_at) VALUES
  ('00000000-0000-4000-8000-000000000116', NULL, 'USDT', 'ethereum', 31337, '0x117', 3,
   '\x0000000000000000000000000000000000000061', NULL, 5, 'confirming', false, false, 6, 41, '0x41', now());
