INSERT INTO merchant_brands (merchant_id, domain, name, colour, logo, logo_id, revision, state, changed_at, token)
VALUES ('00000000-0000-4000-8000-000000000541', 'coins.example', 'Sol', '#0064d2', '\x00',
  '00000000-0000-4000-8000-000000000544', 1, 'in-review', now(), 'token');
