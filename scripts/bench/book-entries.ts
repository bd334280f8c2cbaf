interface Book {
  /** Half of them to people, half from `world`. */
  readonly entries: number
  readonly entriesEachDay: number
  readonly entriesEachPerson: number
}

/** The last of the days that have entries. */
export const lastDay = '2026-10-31'

/** Written by the database, past the ledger: booking that many would take longer than all readings. */
export function bookScript({ entries, entriesEachDay, entriesEachPerson }: Book): string {
  const people = entries / entriesEachPerson / 2
  const days = entries / entriesEachDay
  return `
    SET LOCAL session_replication_role = replica;
    INSERT INTO ledger_transfers (id, key, input_hash, kind, posted_at)
    SELECT md5('transfer ' || number)::uuid, 'bench ' || number, 'hash', 'deposit',
      timestamptz '${lastDay}T11:00:00Z' - interval '1 day' * ${days - 1} + interval '1 day' * floor((number - 1) * ${days}.0 / ${entries / 2})
    FROM generate_series(1, ${entries / 2}) AS number;
    INSERT INTO ledger_accounts (id, owner_id, name, coin, balance)
    SELECT md5('account ' || number)::uuid, md5('person ' || number)::uuid, 'available', 'USDT', 0
    FROM generate_series(0, ${people - 1}) AS number;
    INSERT INTO ledger_entries (id, transfer_id, account_id, house_account, coin, amount, balance_after, posted_at)
    SELECT md5('entry ' || number || side)::uuid, transfer.id,
      CASE WHEN side = 1 THEN md5('account ' || number % ${people})::uuid END, CASE WHEN side = -1 THEN 'world' END,
      'USDT', side * 1000000000000000000, CASE WHEN side = 1 THEN 0 END, transfer.posted_at
    FROM generate_series(1, ${entries / 2}) AS number
    JOIN ledger_transfers AS transfer ON transfer.id = md5('transfer ' || number)::uuid, (VALUES (1), (-1)) AS sides (side)
    ORDER BY transfer.posted_at;
    UPDATE ledger_accounts SET balance = sums.balance
    FROM (SELECT account_id, sum(amount) AS balance FROM ledger_entries GROUP BY account_id) AS sums
    WHERE account_id = ledger_accounts.id;`
}
