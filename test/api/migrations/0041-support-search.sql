INSERT INTO conversation_messages (conversation_id, id, position, author, text, sent_at)
VALUES ('00000000-0000-4000-8000-000000000360', '00000000-0000-4000-8000-000000000411', 99, 'person', '充币没有到账', now());
