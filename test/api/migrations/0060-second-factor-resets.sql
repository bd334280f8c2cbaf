INSERT INTO second_factor_resets (id, user_id, cause, proposed_by, proposed_at, lapses_at, confirmed_by, confirmed_at,
  due_at, token_hash)
VALUES ('00000000-0000-4000-8000-000000000601', '00000000-0000-4000-8000-000000000002', 'lost',
  '00000000-0000-4000-8000-000000000602', now(), now() + interval '72 hours', '00000000-0000-4000-8000-000000000603',
  now(), now() + interval '72 hours', 'a hash');
