UPDATE order_legs SET agreed_amount = 3, amount = 2 WHERE order_id = '00000000-0000-4000-8000-000000000222' AND kind = 'payout';
UPDATE orders SET state = 'waiting', is_payment_said = true WHERE id = '00000000-0000-4000-8000-000000000222';
INSERT INTO order_refund_claims (order_id, address, claimed_until) VALUES ('00000000-0000-4000-8000-000000000222', '0x1', now());
