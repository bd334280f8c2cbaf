INSERT INTO tron_addresses (address, branch, index, created_at)
VALUES ('\x00112233445566778899aabbccddeeff00112275', 1, 0, now());
