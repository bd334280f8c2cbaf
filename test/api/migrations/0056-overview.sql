UPDATE chain_cursors SET read_at = now();
INSERT INTO deposits (id, user_id, coin, network, chain_id, transaction_hash, log_index, recipient, amount, state, is_reward,
  is_below_minimum, required_confirmations, block_height, block_hash, found_at, credited_at)
SELECT '00000000-0000-4000-8000-000000000561', NULL, coin, network, chain_id, '0x551', 0, recipient, 5, 'success', false,
  false, 1, block_height, block_hash, now(), now()
FROM deposits LIMIT 1;
