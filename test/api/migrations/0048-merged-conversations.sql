INSERT INTO conversations (id, door, email, lang, state, unread, message_count, created_at, last_message_at, closed_at, merged_into)
VALUES ('00000000-0000-4000-8000-000000000480', 'mail', 'guest@mail.example', 'en_us', 'closed', false, 1, now(), now(), now(), '00000000-0000-4000-8000-000000000360');
