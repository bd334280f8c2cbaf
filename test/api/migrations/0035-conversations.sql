INSERT INTO conversations (id, door, email, lang, state, unread, message_count, created_at, last_message_at)
VALUES ('00000000-0000-4000-8000-000000000360', 'mail', 'guest@mail.example', 'en_us', 'pending-reply', false, 1, now(), now());
INSERT INTO conversation_messages (conversation_id, id, position, author, text, sent_at)
VALUES ('00000000-0000-4000-8000-000000000360', '00000000-0000-4000-8000-000000000360', 1, 'person', 'Where is my deposit?', now());
INSERT INTO conversation_links (token_hash, conversation_id, expires_at)
VALUES ('hash', '00000000-0000-4000-8000-000000000360', now());
