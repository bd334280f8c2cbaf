INSERT INTO payments (id, source, source_id, network, coin, address, amount, requested_at, state, raw_amount,
  required_confirmations, shared_hash)
VALUES ('00000000-0000-4000-8000-000000000681', 'withdrawal', '00000000-0000-4000-8000-000000000682', 'litecoin', 'LTC',
  'ltc1q', 5, now(), 'signed', 5, 6, '0x' || repeat('77', 32));

INSERT INTO bitcoin_spends (id, network, state, change_index, created_at)
VALUES ('00000000-0000-4000-8000-000000000683', 'litecoin', 'open', 0, now());

INSERT INTO bitcoin_inputs (spend_id, network, txid, vout, is_locked)
VALUES ('00000000-0000-4000-8000-000000000683', 'litecoin', repeat('66', 32), 0, true);

INSERT INTO bitcoin_spend_payments (payment_id, spend_id)
VALUES ('00000000-0000-4000-8000-000000000681', '00000000-0000-4000-8000-000000000683');

INSERT INTO bitcoin_transactions (network, txid, spend_id, raw, fee, change, signed_at)
VALUES ('litecoin', repeat('77', 32), '00000000-0000-4000-8000-000000000683', '\x02', 141, NULL, now());
