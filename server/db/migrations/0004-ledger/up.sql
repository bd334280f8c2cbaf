-- The double-entry ledger. Only server/ledger writes these tables. Amounts are in 10^-18 of a coin.

-- Accounts of people. An account of the house is no row, which every transfer of a coin would wait for: it is a name on
-- entries, and its balance is their sum.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY,
  -- No foreign key: what was booked outlives the person's account.
  owner_id uuid NOT NULL,
  name text NOT NULL,
  coin text NOT NULL,
  balance numeric(78, 0) NOT NULL,
  UNIQUE (id, coin),
  -- `owed` is what the person has to give back; nothing else is ever below zero.
  CHECK (CASE name WHEN 'owed' THEN balance <= 0 ELSE balance >= 0 END)
);

CREATE INDEX ledger_accounts_by_owner ON ledger_accounts (owner_id);

CREATE TABLE ledger_transfers (
  id uuid PRIMARY KEY,
  -- Of several requests for the same thing one takes effect.
  key text NOT NULL UNIQUE,
  input_hash text NOT NULL,
  kind text NOT NULL,
  -- What it was for, such as a withdrawal.
  reference uuid,
  posted_at timestamptz NOT NULL
);

CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  -- Of a person, or else `house_account`.
  account_id uuid,
  house_account text,
  coin text NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount <> 0),
  -- Null for accounts of the house.
  balance_after numeric(78, 0),
  -- The transfer's, for pages of a person's entries.
  posted_at timestamptz NOT NULL,
  FOREIGN KEY (account_id, coin) REFERENCES ledger_accounts (id, coin),
  CHECK ((account_id IS NULL) <> (house_account IS NULL)),
  CHECK ((account_id IS NULL) = (balance_after IS NULL))
);

CREATE INDEX ledger_entries_by_transfer ON ledger_entries (transfer_id);
CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, posted_at, id) WHERE account_id IS NOT NULL;

-- Amounts set apart until what they are for has come to an end.
CREATE TABLE ledger_holds (
  -- The transfer that set it apart.
  id uuid PRIMARY KEY REFERENCES ledger_transfers (id),
  user_id uuid NOT NULL,
  coin text NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  -- The transfer that ended it.
  ended_by uuid UNIQUE REFERENCES ledger_transfers (id)
);

CREATE INDEX ledger_holds_open ON ledger_holds (coin, user_id) WHERE ended_by IS NULL;

-- Coins that nothing is paid out of until an operator has looked.
CREATE TABLE ledger_stops (
  coin text PRIMARY KEY,
  reason text NOT NULL,
  since timestamptz NOT NULL
);

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % of % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;

CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transfers_keep BEFORE TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_entries_keep BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE FUNCTION ledger_require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_entries WHERE transfer_id = NEW.transfer_id GROUP BY coin HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'The entries of transfer % do not sum to zero', NEW.transfer_id;
  END IF;
  RETURN NULL;
END;
$$;

-- At the commit, when all entries of the transfer are there.
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_require_balance();

CREATE FUNCTION ledger_changes(changes jsonb)
  RETURNS TABLE (entry_id uuid, account_id uuid, owner_id uuid, name text, coin text, amount numeric)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM jsonb_to_recordset(changes)
    AS change (entry_id uuid, account_id uuid, owner_id uuid, name text, coin text, amount numeric)
$$;

-- Books a transfer, as one call: every round trip is a time in which others wait for the accounts it has locked.
-- `changes` has one element per account, in the order of their ids: {entry_id, account_id, owner_id, name, coin, amount},
-- where an account of the house has no account_id and no owner_id.
-- Returns the transfer that has this key, whether it was booked now or before. Or else, when a balance cannot bear the
-- change, the coin of it, and has booked nothing.
CREATE FUNCTION ledger_book(transfer jsonb, changes jsonb)
  RETURNS TABLE (transfer_id uuid, input_hash text, refused_coin text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  change record;
  new_transfer ledger_transfers := jsonb_populate_record(NULL::ledger_transfers, transfer);
  new_balance numeric;
  refused text;
BEGIN
  -- Whoever gives something has had something; an account that receives may not be there yet. All are opened before one
  -- is locked: of two that open the same accounts one would else wait for the other, and be waited for.
  FOR change IN SELECT * FROM ledger_changes(changes) LOOP
    IF change.account_id IS NOT NULL AND (change.amount > 0 OR change.name = 'owed') THEN
      PERFORM FROM ledger_accounts WHERE id = change.account_id;
      IF NOT FOUND THEN
        INSERT INTO ledger_accounts (id, owner_id, name, coin, balance)
        VALUES (change.account_id, change.owner_id, change.name, change.coin, 0) ON CONFLICT DO NOTHING;
      END IF;
    END IF;
  END LOOP;

  FOR change IN SELECT * FROM ledger_changes(changes) WHERE account_id IS NOT NULL LOOP
    SELECT balance + change.amount INTO new_balance
    FROM ledger_accounts WHERE id = change.account_id FOR NO KEY UPDATE;
    IF new_balance IS NULL OR (CASE change.name WHEN 'owed' THEN new_balance > 0 ELSE new_balance < 0 END) THEN
      refused := change.coin;
    END IF;
  END LOOP;

  IF refused IS NULL THEN
    INSERT INTO ledger_transfers SELECT new_transfer.* ON CONFLICT (key) DO NOTHING;
    IF FOUND THEN
      FOR change IN SELECT * FROM ledger_changes(changes) LOOP
        new_balance := NULL;
        IF change.account_id IS NOT NULL THEN
          UPDATE ledger_accounts SET balance = balance + change.amount
          WHERE id = change.account_id RETURNING balance INTO new_balance;
        END IF;
        INSERT INTO ledger_entries
          (id, transfer_id, account_id, house_account, coin, amount, balance_after, posted_at)
        VALUES
          (change.entry_id, new_transfer.id, change.account_id,
           CASE WHEN change.account_id IS NULL THEN change.name END, change.coin, change.amount, new_balance,
           new_transfer.posted_at);
      END LOOP;
      RETURN QUERY SELECT new_transfer.id, new_transfer.input_hash, NULL::text;
      RETURN;
    END IF;
  END IF;

  -- Booked before, or while this one waited for the locks or for the key.
  RETURN QUERY SELECT id, input_hash, NULL::text FROM ledger_transfers WHERE key = new_transfer.key;
  IF NOT FOUND THEN
    RETURN QUERY SELECT NULL::uuid, NULL::text, refused;
  END IF;
END;
$$;
