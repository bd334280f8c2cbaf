-- A payment on a network of Bitcoin's kind has no chain id, account, nonce and gas: the outputs that it spends stand for
-- them, in the tables below. Several payments may share one transaction.
ALTER TABLE payments DROP CONSTRAINT payments_check1;
ALTER TABLE payments
  -- The newest transaction that pays it, on networks where several payments share one.
  ADD COLUMN shared_hash text,
  ADD CHECK (
    num_nulls(raw_amount, required_confirmations) = CASE WHEN state IN ('requested', 'cancelled') THEN 2 ELSE 0 END
  ),
  ADD CHECK (
    num_nulls(chain_id, from_address, nonce, gas_limit, since_block)
      = CASE WHEN state IN ('requested', 'cancelled') OR network IN ('bitcoin', 'litecoin', 'dogecoin') THEN 5 ELSE 0 END
  ),
  ADD CHECK (
    (shared_hash IS NOT NULL)
      = (network IN ('bitcoin', 'litecoin', 'dogecoin') AND state NOT IN ('requested', 'cancelled'))
  );

-- Outputs of ours that are spent together, and the payments that they pay. All transactions of it spend the same outputs,
-- so that the chain takes one of them at most.
CREATE TABLE bitcoin_spends (
  id uuid PRIMARY KEY,
  network text NOT NULL CHECK (network IN ('bitcoin', 'litecoin', 'dogecoin')),
  -- `conflicted`: another transaction has spent one of the outputs for good.
  state text NOT NULL CHECK (state IN ('open', 'confirmed', 'conflicted')),
  -- Where its change comes back to, on branch 1: no two spends share an address.
  change_index bigint NOT NULL,
  created_at timestamptz NOT NULL,
  change_branch smallint NOT NULL DEFAULT 1 CHECK (change_branch = 1),
  FOREIGN KEY (network, change_branch, change_index) REFERENCES bitcoin_scripts (network, branch, index),
  UNIQUE (network, change_index),
  UNIQUE (id, network)
);
CREATE INDEX bitcoin_spends_open ON bitcoin_spends (network, created_at) WHERE state = 'open';

-- The lock on outputs: while a spend may still be mined, no other may spend what it spends.
CREATE TABLE bitcoin_inputs (
  spend_id uuid NOT NULL,
  network text NOT NULL,
  txid text NOT NULL,
  vout integer NOT NULL,
  is_locked boolean NOT NULL,
  PRIMARY KEY (spend_id, txid, vout),
  FOREIGN KEY (spend_id, network) REFERENCES bitcoin_spends (id, network),
  FOREIGN KEY (network, txid, vout) REFERENCES bitcoin_outputs (network, txid, vout)
);
CREATE UNIQUE INDEX bitcoin_inputs_locked ON bitcoin_inputs (network, txid, vout) WHERE is_locked;
CREATE INDEX bitcoin_inputs_by_output ON bitcoin_inputs (network, txid, vout);

CREATE TABLE bitcoin_spend_payments (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  spend_id uuid NOT NULL REFERENCES bitcoin_spends (id)
);
CREATE INDEX bitcoin_spend_payments_by_spend ON bitcoin_spend_payments (spend_id);

-- Every transaction that was signed for a spend: the first, and those in its place that pay more. Amounts are in the
-- network's base units.
CREATE TABLE bitcoin_transactions (
  network text NOT NULL,
  txid text NOT NULL CHECK (txid ~ '^[0-9a-f]{64}$'),
  spend_id uuid NOT NULL,
  -- What is broadcast, again and again, byte for byte.
  raw bytea NOT NULL,
  fee numeric(78, 0) NOT NULL CHECK (fee > 0),
  -- Null where it would be dust.
  change numeric(78, 0) CHECK (change > 0),
  signed_at timestamptz NOT NULL,
  -- When a node took it last.
  broadcast_at timestamptz,
  PRIMARY KEY (network, txid),
  FOREIGN KEY (spend_id, network) REFERENCES bitcoin_spends (id, network),
  UNIQUE (spend_id, fee)
);
