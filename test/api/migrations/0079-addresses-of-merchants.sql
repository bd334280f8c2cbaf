INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, added_at, domain, merchant_id)
VALUES ('00000000-0000-4000-8000-000000000801', '00000000-0000-4000-8000-000000000540', 'Phone', 'credential 80', 'key', 0,
  '{}', now(), 'coins.example', '00000000-0000-4000-8000-000000000541');
UPDATE accounts SET home_domain = 'coins.example', home_merchant_id = '00000000-0000-4000-8000-000000000541'
WHERE id = '00000000-0000-4000-8000-000000000540';
