INSERT INTO transfers
  (id, sender_id, recipient_id, sender_email, recipient_email, coin, amount, note, state, created_at, waiting_owner)
VALUES
  ('00000000-0000-4000-8000-000000000084', '00000000-0000-4000-8000-000000000002', NULL, 'a…n@mail.example',
   'bob@mail.example', 'USDT', 1, NULL, 'waiting', now(), '00000000-0000-8000-8000-000000000085');
