-- The books of a day, closed: what was booked on it, and what every account of the trial balance had at its end. Days are
-- UTC days of `posted_at`. Only server/ledger writes these tables. Amounts are in 10^-18 of a coin.

CREATE TABLE ledger_closings (
  day date PRIMARY KEY,
  -- Of the day before; zeros for the first.
  previous_hash text NOT NULL CHECK (previous_hash ~ '^[\da-f]{64}$'),
  -- Of the closing's text, which contains `previous_hash`: whoever knows one hash can tell if anything before it changes.
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[\da-f]{64}$'),
  closed_at timestamptz NOT NULL
);

-- The entries of a day, coin by coin, as far as there are any.
CREATE TABLE ledger_closing_coins (
  day date NOT NULL REFERENCES ledger_closings (day),
  coin text NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  entries_hash text NOT NULL CHECK (entries_hash ~ '^[\da-f]{64}$'),
  PRIMARY KEY (day, coin)
);

-- The trial balance at the end of a day: each kind of people's accounts in one line, and each account of the house.
CREATE TABLE ledger_closing_lines (
  day date NOT NULL REFERENCES ledger_closings (day),
  coin text NOT NULL,
  account text NOT NULL,
  -- What went out of it that day, and what came in.
  debited numeric(78, 0) NOT NULL CHECK (debited >= 0),
  credited numeric(78, 0) NOT NULL CHECK (credited >= 0),
  balance numeric(78, 0) NOT NULL,
  PRIMARY KEY (day, coin, account)
);

-- What the entries of all closed days come to, for each account with a row.
CREATE TABLE ledger_closed_balances (
  account_id uuid PRIMARY KEY,
  coin text NOT NULL,
  balance numeric(78, 0) NOT NULL,
  FOREIGN KEY (account_id, coin) REFERENCES ledger_accounts (id, coin)
);

-- How far the proof of what was closed has come: it goes round, part by part. One row, which also lets one process at a
-- time close a day.
CREATE TABLE ledger_proof_position (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The day that was proven last, and when the last one of a round was.
  day date,
  days_proven_at timestamptz,
  -- Accounts are proven by the first byte of their ID.
  slice integer NOT NULL DEFAULT 0 CHECK (slice BETWEEN 0 AND 255),
  accounts_proven_at timestamptz
);
INSERT INTO ledger_proof_position DEFAULT VALUES;

CREATE TRIGGER ledger_closings_append_only BEFORE UPDATE OR DELETE ON ledger_closings
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_closing_coins_append_only BEFORE UPDATE OR DELETE ON ledger_closing_coins
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_closing_lines_append_only BEFORE UPDATE OR DELETE ON ledger_closing_lines
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_closings_keep BEFORE TRUNCATE ON ledger_closings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_closing_coins_keep BEFORE TRUNCATE ON ledger_closing_coins
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_closing_lines_keep BEFORE TRUNCATE ON ledger_closing_lines
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE FUNCTION ledger_refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_closings WHERE day >= (NEW.posted_at AT TIME ZONE 'UTC')::date) THEN
    RAISE EXCEPTION 'The books of % are closed', (NEW.posted_at AT TIME ZONE 'UTC')::date;
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER ledger_transfers_open_day BEFORE INSERT ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_closed_day();

-- Entries are written in the order of their days, so a few pages per range are enough to find those of one: next to
-- nothing to keep up while booking.
CREATE INDEX ledger_entries_by_day ON ledger_entries USING brin (posted_at) WITH (pages_per_range = 32, autosummarize = on);

-- What the house owes is read from the last closing and the open days.
DROP INDEX ledger_entries_desk;
DROP INDEX ledger_entries_unclaimed;

-- Proofs of the books, asked for or by the clock.
CREATE TABLE ledger_proofs (
  id uuid PRIMARY KEY,
  -- The member ID of an operator; null by the clock.
  requested_by text,
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  -- Elements {coin, text}. Empty if everything fits.
  differences jsonb,
  -- Coins whose holdings on the chains could be read, and those of which they could not.
  compared text[],
  unread text[],
  CHECK ((finished_at IS NULL) = (differences IS NULL)),
  CHECK ((finished_at IS NULL) = (compared IS NULL)),
  CHECK ((finished_at IS NULL) = (unread IS NULL))
);
CREATE INDEX ledger_proofs_newest ON ledger_proofs (requested_at DESC, id DESC);
-- Two taps ask for one proof.
CREATE UNIQUE INDEX ledger_proofs_waiting ON ledger_proofs ((true)) WHERE requested_by IS NOT NULL AND started_at IS NULL;

-- Accountants read the books, and change nothing.
ALTER TABLE operator_roles DROP CONSTRAINT operator_roles_role_check;
ALTER TABLE operator_roles ADD CONSTRAINT operator_roles_role_check
  CHECK (role IN ('support', 'content', 'reviewer', 'treasurer', 'accountant', 'administrator'));
ALTER TABLE operator_role_proposals DROP CONSTRAINT operator_role_proposals_role_check;
ALTER TABLE operator_role_proposals ADD CONSTRAINT operator_role_proposals_role_check
  CHECK (role IN ('support', 'content', 'reviewer', 'treasurer', 'accountant', 'administrator'));
