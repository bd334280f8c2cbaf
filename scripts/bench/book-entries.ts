interface Book {
  /** Half of them credit users; the other half come from `world`. */
  readonly entries: number
  readonly entriesEachDay: number
  /** Each with one account; entries alternate among them. */
  readonly people: number
}

/** The last day with entries. */
export const lastDay = '2026-10-31'

/** Returns SQL that bypasses the ledger: booking that many entries would take longer than all measurements. */
export function bookScript({ entries, entriesEachDay, people }: Book): string {
  const days = entries / entriesEachDay
  const postedAt = `timestamptz '${lastDay}T11:00:00Z' - interval '1 day' * ${days - 1}
    + interval '1 day' * floor((number - 1) * ${days}.0 / ${entries / 2})`
  return `
    SET LOCAL session_replication_role = replica;
    -- Indexes are built once all rows are there: row by row they take most of the time.
    SET LOCAL maintenance_work_mem = '512MB';
    UPDATE pg_index SET indisready = false
    WHERE indrelid IN ('ledger_transfers'::regclass, 'ledger_entries'::regclass);
    INSERT INTO ledger_transfers (id, key, input_hash, kind, posted_at)
    SELECT md5('transfer ' || number)::uuid, 'bench ' || number, 'hash', 'deposit', ${postedAt}
    FROM generate_series(1, ${entries / 2}) AS number;
    INSERT INTO ledger_entries (id, transfer_id, account_id, house_account, coin, amount, balance_after, posted_at)
    SELECT md5('entry ' || number || side)::uuid, md5('transfer ' || number)::uuid,
      CASE WHEN side = 1 THEN md5('account ' || number % ${people})::uuid END, CASE WHEN side = -1 THEN 'world' END,
      'USDT', side * 1000000000000000000, CASE WHEN side = 1 THEN 0 END,
      ${postedAt}
    FROM generate_series(1, ${entries / 2}) AS number, (VALUES (1), (-1)) AS sides (side);
    REINDEX TABLE ledger_transfers;
    REINDEX TABLE ledger_entries;
    INSERT INTO ledger_accounts (id, owner_id, name, coin, balance)
    SELECT md5('account ' || number)::uuid, md5('person ' || number)::uuid, 'available', 'USDT', coalesce(sum(amount), 0)
    FROM generate_series(0, ${people - 1}) AS number
    LEFT JOIN ledger_entries ON account_id = md5('account ' || number)::uuid
    GROUP BY number;`
}
