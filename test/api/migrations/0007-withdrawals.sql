INSERT INTO withdrawal_requests (id, user_id, session_id, coin, network, address, amount, fee, next_step, expires_at)
VALUES ('00000000-0000-4000-8000-000000000071', '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003', 'USDT', 'bsc', 'x', 5, 1, 'password', now());
INSERT INTO withdrawals (id, user_id, coin, network, address, amount, fee, state, hold_id, created_at) VALUES
  ('00000000-0000-4000-8000-000000000072', '00000000-0000-4000-8000-000000000042', 'USDT', 'bsc', 'x', 5, 1,
   'transferring', '00000000-0000-4000-8000-000000000044', now());
INSERT INTO withdrawal_steps (withdrawal_id, state, entered_at) VALUES
  ('00000000-0000-4000-8000-000000000072', 'audit', now()),
  ('00000000-0000-4000-8000-000000000072', 'transferring', now());
INSERT INTO withdrawal_freezes (user_id, frozen_at) VALUES ('00000000-0000-4000-8000-000000000002', now());
INSERT INTO withdrawal_freeze_links (token_hash, user_id, expires_at) VALUES
  ('hash', '00000000-0000-4000-8000-000000000002', now());
INSERT INTO chain_nonces (chain_id, address, next_nonce) VALUES (1, decode(repeat('07', 20), 'hex'), 1);
INSERT INTO payouts (withdrawal_id, chain_id, from_address, nonce, token, raw_amount, gas_limit, state, since_block,
  required_confirmations)
VALUES ('00000000-0000-4000-8000-000000000072', 1, decode(repeat('07', 20), 'hex'), 0, NULL, 4, 21000, 'signed', 9, 6);
INSERT INTO payout_attempts (hash, withdrawal_id, raw, max_fee, max_priority_fee, signed_at) VALUES
  ('0x07', '00000000-0000-4000-8000-000000000072', '0x08', 2, 1, now());
