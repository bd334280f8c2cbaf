INSERT INTO invitation_reviews (id, inviter_id, state, opened_at)
VALUES ('00000000-0000-4000-8000-000000000530', '00000000-0000-4000-8000-000000000500', 'open', now());

INSERT INTO invitation_signals (id, review_id, invitation_id, code, points, evidence)
VALUES ('00000000-0000-4000-8000-000000000531', '00000000-0000-4000-8000-000000000530',
  '00000000-0000-4000-8000-000000000502', 'shared-wallet', 60, '0x00');

INSERT INTO invitation_release_approvals (review_id, version, operator_id, operator, approved_at)
VALUES ('00000000-0000-4000-8000-000000000530', 1, '00000000-0000-4000-8000-000000000532', '530000001', now());
