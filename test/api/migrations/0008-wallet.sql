INSERT INTO address_book_entries
  (id, user_id, name, wallet_type, network, address, memo, remark, created_at, usable_from) VALUES
  ('00000000-0000-4000-8000-000000000081', '00000000-0000-4000-8000-000000000002', 'Savings', 'wallet', 'bitcoin',
   '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', NULL, 'Cold', now(), now());
INSERT INTO listed_only_modes (user_id, ends_at) VALUES ('00000000-0000-4000-8000-000000000002', now());
INSERT INTO transfers
  (id, sender_id, recipient_id, sender_email, recipient_email, coin, amount, note, state, created_at) VALUES
  ('00000000-0000-4000-8000-000000000082', '00000000-0000-4000-8000-000000000002', NULL, 'a…n@mail.example',
   'bob@mail.example', 'USDT', 5000000000000000000, 'Lunch', 'waiting', now()),
  ('00000000-0000-4000-8000-000000000083', NULL, '00000000-0000-4000-8000-000000000002', 'b…b@mail.example',
   'ann@mail.example', 'USDT', 1, NULL, 'received', now());
