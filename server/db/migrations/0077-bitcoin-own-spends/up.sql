-- What a spend is for: people's payments, or our own purse. `merge` makes one output of many while fees are low; `lift`
-- spends the change of a transaction that no block takes, for a fee that makes both worth a block's while.
ALTER TABLE bitcoin_spends
  ADD COLUMN purpose text NOT NULL DEFAULT 'payments' CHECK (purpose IN ('payments', 'merge', 'lift'));
-- One is under way at a time, however many workers there are.
CREATE UNIQUE INDEX bitcoin_spends_open_merge ON bitcoin_spends (network) WHERE purpose = 'merge' AND state = 'open';
