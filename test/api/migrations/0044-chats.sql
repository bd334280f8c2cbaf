INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at)
VALUES ('00000000-0000-4000-8000-000000000440', 'main', '440000001', 'chats@mail.example', 'Chats', 'en_us', 'USD', 'hash', now());

INSERT INTO conversations (id, door, user_id, lang, state, unread, message_count, created_at, last_message_at, closed_at)
VALUES ('00000000-0000-4000-8000-000000000441', 'chat', '00000000-0000-4000-8000-000000000440', 'en_us', 'reply-received', true, 2, now(), now(), null);

INSERT INTO chats (conversation_id, person_read, support_read, mailed, mail_due_at)
VALUES ('00000000-0000-4000-8000-000000000441', 1, 1, 0, now());
