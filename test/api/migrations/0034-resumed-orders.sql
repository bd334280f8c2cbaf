UPDATE orders SET state = 'failed', is_payment_said = false WHERE id = '00000000-0000-4000-8000-000000000222';
UPDATE orders SET state = 'confirming' WHERE id = '00000000-0000-4000-8000-000000000222';
INSERT INTO order_legs (order_id, kind, asset, address, hash, proof)
VALUES ('00000000-0000-4000-8000-000000000222', 'refund', 'bsc/native', '0x1', '0x2', 'proven');
