INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at)
VALUES ('00000000-0000-4000-8000-000000000520', 'main', '520000001', 'push@mail.example', 'Push', 'en_us', 'USD', 'hash', now());

INSERT INTO sessions (id, user_id, device, address, started_at, last_seen_at, expires_at)
VALUES ('00000000-0000-4000-8000-000000000521', '00000000-0000-4000-8000-000000000520', 'd', 'a', now(), now(), now());

INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id, created_at)
VALUES ('00000000-0000-4000-8000-000000000522', 'https://push.example/510', 'key', 'secret',
  '00000000-0000-4000-8000-000000000520', '00000000-0000-4000-8000-000000000521', now());
