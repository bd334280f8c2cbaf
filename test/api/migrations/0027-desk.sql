INSERT INTO deposit_addresses (address, order_id, factory, salt, created_at) VALUES
  ('\x0000000000000000000000000000000000000251', '00000000-0000-4000-8000-000000000222', '\x0000000000000000000000000000000000000062', '0x251', now());
INSERT INTO deposits (id, order_id, coin, network, chain_id, transaction_hash, log_index, recipient, amount, state,
  is_reward, is_below_minimum, required_confirmations, block_height, block_hash, found_at) VALUES
  ('00000000-0000-4000-8000-000000000252', '00000000-0000-4000-8000-000000000222', 'USDT', 'ethereum', 31337, '0x252', 3,
   '\x0000000000000000000000000000000000000251', 5, 'confirming', false, false, 6, 41, '0x41', now());
INSERT INTO desk_orders (id, user_id, from_coin, from_network, to_coin, to_network, from_amount, to_amount, payin_address,
  payout_address, refund_address, state, created_at, expires_at) VALUES
  ('00000000-0000-4000-8000-000000000222', '00000000-0000-4000-8000-000000000042', 'USDT', 'ethereum', 'USDC', 'bsc', 5, 4,
   '\x0000000000000000000000000000000000000251', '0x01', '0x02', 'taken', now(), now() + interval '1 hour');
INSERT INTO desk_arrivals (id, order_id, amount, hash, state, credited_at) VALUES
  ('00000000-0000-4000-8000-000000000252', '00000000-0000-4000-8000-000000000222', 5, '0x252', 'waiting', now());
