INSERT INTO bitcoin_scripts (network, script, branch, index, created_at)
VALUES ('litecoin', '\x001400112233445566778899aabbccddeeff00112233', 1, 0, now());

INSERT INTO bitcoin_outputs (network, txid, vout, script, value, block_height, block_hash, is_coinbase, seen_at)
VALUES ('litecoin', repeat('66', 32), 0, '\x001400112233445566778899aabbccddeeff00112233', 150000000, 7, repeat('ab', 32),
  false, now());
