INSERT INTO operator_role_proposals (id, user_id, role, proposed_by, proposed_at, expires_at)
VALUES ('00000000-0000-4000-8000-000000000460', '00000000-0000-4000-8000-000000000440', 'support', '00000000-0000-4000-8000-000000000002', now(), now() + interval '1 day');
