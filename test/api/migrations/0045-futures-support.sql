INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at)
VALUES ('00000000-0000-4000-8000-000000000450', 'futures', '450000001', 'futures@mail.example', 'Futures', 'en_us', 'USD', 'hash', now());

INSERT INTO conversations (id, realm, door, user_id, lang, state, unread, message_count, created_at, last_message_at)
VALUES ('00000000-0000-4000-8000-000000000451', 'futures', 'mail', '00000000-0000-4000-8000-000000000450', 'en_us', 'pending-reply', false, 1, now(), now());

INSERT INTO notices (id, realm, published_at) VALUES ('00000000-0000-4000-8000-000000000452', 'futures', now());
