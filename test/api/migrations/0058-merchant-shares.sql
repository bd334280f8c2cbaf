INSERT INTO merchant_terms (starts_at, announced_at, level_1, level_2, level_3, cooling_days)
VALUES (now() + interval '2 days', now(), 4000, 3000, 2000, 14);

INSERT INTO merchant_fees (id, order_id, merchant_id, person_id, coin, fee, ordered_at, noted_at, decided_at)
VALUES ('00000000-0000-4000-8000-000000000580', '00000000-0000-4000-8000-000000000581',
  '00000000-0000-4000-8000-000000000541', '00000000-0000-4000-8000-000000000501', 'USDC', 10, now(), now(), now());

INSERT INTO merchant_shares (id, fee_id, merchant_id, basis_points, amount, state, releases_at)
VALUES ('00000000-0000-4000-8000-000000000582', '00000000-0000-4000-8000-000000000580',
  '00000000-0000-4000-8000-000000000541', 4000, 4, 'promised', now() + interval '14 days');
