INSERT INTO coin_term_proposals (id, kind, coin, network, value, reason, proposed_by, proposer, proposed_at, expires_at)
VALUES ('00000000-0000-4000-8000-000000000620', 'withdrawal-fee', 'USDT', 'ethereum', 3, 'Because',
  '00000000-0000-4000-8000-000000000621', 'M0000000062', now(), now() + interval '1 day');
INSERT INTO coin_term_decisions (id, proposed_by, outcome, decided_by, decider, decided_at, starts_at)
VALUES ('00000000-0000-4000-8000-000000000620', '00000000-0000-4000-8000-000000000621', 'confirmed',
  '00000000-0000-4000-8000-000000000622', 'M0000000063', now(), now());
