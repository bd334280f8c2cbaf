INSERT INTO accounts (id, realm, member_id, email, user_name, lang, pricing_currency, password_hash, registered_at)
VALUES ('00000000-0000-4000-8000-000000000540', 'main', '540000001', 'merchant@mail.example', 'Merchant', 'en_us', 'USD', 'hash', now());

INSERT INTO merchant_codes (code, merchant_id, created_at)
VALUES ('7KQ2M9XA4R', '5e7e0000-0000-4000-8000-000000000000', now());

INSERT INTO merchants (id, user_id, parent_id, level, name, state, created_at)
VALUES ('00000000-0000-4000-8000-000000000541', '00000000-0000-4000-8000-000000000540',
  '5e7e0000-0000-4000-8000-000000000000', 1, 'Sol Exchange', 'active', now());

INSERT INTO merchant_applications (id, user_id, code, parent_id, business_name, contact_name, contact, country, business,
  state, revision, submitted_at, changed_at)
VALUES ('00000000-0000-4000-8000-000000000542', '00000000-0000-4000-8000-000000000540', '7KQ2M9XA4R',
  '5e7e0000-0000-4000-8000-000000000000', 'Sol Exchange', 'Ana Sol', '+52 55 1234', 'MX', 'Coins for shops',
  'submitted', 1, now(), now());

INSERT INTO merchant_application_events (id, application_id, position, kind, text, happened_at)
VALUES ('00000000-0000-4000-8000-000000000543', '00000000-0000-4000-8000-000000000542', 1, 'submitted', '', now());
