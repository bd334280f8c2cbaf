INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at)
VALUES ('00000000-0000-4000-8000-000000000370', 'main', '370000001', 'orders@mail.example', 'Orders', 'en_us', 'USD', 'hash', now());

INSERT INTO conversations (id, door, user_id, lang, state, unread, message_count, created_at, last_message_at, closed_at)
VALUES ('00000000-0000-4000-8000-000000000371', 'work-order', '00000000-0000-4000-8000-000000000370', 'en_us', 'closed', false, 1, now(), now(), now());

INSERT INTO work_orders (conversation_id, category, priority, score, comment, evaluated_at)
VALUES ('00000000-0000-4000-8000-000000000371', 'deposit', 'high', 5, 'Quick', now());
