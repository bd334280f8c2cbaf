INSERT INTO coin_term_proposals (id, kind, coin, network, value, reason, proposed_by, proposer, proposed_at, expires_at)
VALUES ('00000000-0000-4000-8000-000000000710', 'desk-order-limit', NULL, NULL, 3, 'Because',
  '00000000-0000-4000-8000-000000000621', 'M0000000062', now(), now() + interval '1 day');
