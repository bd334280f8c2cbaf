INSERT INTO tron_addresses (address, index, created_at)
VALUES ('\x00112233445566778899aabbccddeeff00112244', 0, now());

INSERT INTO tron_changes (transaction_id, place, address, coin, amount, block_height)
VALUES (repeat('77', 32), -1, '\x00112233445566778899aabbccddeeff00112244', 'TRX', 2500000, 9);
