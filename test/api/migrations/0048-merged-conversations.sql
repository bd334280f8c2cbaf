INSERT INTO conversations (id, door, user_id, lang, state, unread, message_count, created_at, last_message_at, closed_at, merged_into)
VALUES
  ('00000000-0000-4000-8000-000000000480', 'mail', '00000000-0000-4000-8000-000000000440', 'en_us', 'pending-reply', false, 1, now(), now(), null, null),
  ('00000000-0000-4000-8000-000000000481', 'mail', '00000000-0000-4000-8000-000000000440', 'en_us', 'closed', false, 1, now(), now(), now(), '00000000-0000-4000-8000-000000000480');
