INSERT INTO bitcoin_scripts (network, script, branch, index, created_at)
VALUES ('litecoin', decode('0014' || repeat('77', 20), 'hex'), 1, 77, now());

INSERT INTO bitcoin_spends (id, network, state, change_index, created_at, purpose)
VALUES ('00000000-0000-4000-8000-000000000771', 'litecoin', 'open', 77, now(), 'merge');
