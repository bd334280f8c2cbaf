INSERT INTO pool_cursors (chain_id, pool, height) VALUES (31337, decode(repeat('ab', 20), 'hex'), 120);

INSERT INTO pool_events (chain_id, pool, block_height, log_index, block_hash, transaction_hash, name, account)
VALUES
  (31337, decode(repeat('ab', 20), 'hex'), 100, 0, '0x' || repeat('1', 64), '0x' || repeat('2', 64), 'Staked', decode(repeat('cd', 20), 'hex')),
  (31337, decode(repeat('ab', 20), 'hex'), 101, 3, '0x' || repeat('3', 64), '0x' || repeat('4', 64), 'Paused', NULL);
