import { sql } from 'drizzle-orm'

import type { TestApp } from '#test/api/support/test-app.ts'

import type { Owner } from './scene.ts'

/** The same in every test's database. */
let tablesOfUsers: readonly { readonly name: string }[] | undefined

/**
 * Returns every row that belongs to an owner, by table, except for the history and alarms, in which attacks may show.
 * New tables are found by their column `user_id`.
 */
export async function rowsOf({ database }: TestApp, { session, futures }: Owner): Promise<Record<string, unknown>> {
  const ids = sql.param(`{${session.userId},${futures.session.userId}}`)
  tablesOfUsers ??= await rowsFrom<{ name: string }>(
    database.execute(sql`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'user_id'
        AND table_name NOT IN ('security_events', 'system_messages')`),
  )
  const belongings = [
    { name: 'accounts', isTheirs: sql`t.id = ANY (${ids}::uuid[])` },
    {
      name: 'refresh_tokens',
      isTheirs: sql`t.session_id IN (SELECT id FROM sessions WHERE user_id = ANY (${ids}::uuid[]))`,
    },
    {
      name: 'system_messages',
      isTheirs: sql`t.user_id = ANY (${ids}::uuid[]) AND t.kind <> 'second-factor-failed'`,
    },
    { name: 'ledger_accounts', isTheirs: sql`t.owner_id = ANY (${ids}::uuid[])` },
    { name: 'transfers', isTheirs: sql`t.sender_id = ANY (${ids}::uuid[]) OR t.recipient_id = ANY (${ids}::uuid[])` },
    ...tablesOfUsers.map(({ name }) => ({ name, isTheirs: sql`t.user_id = ANY (${ids}::uuid[])` })),
  ]
  // One statement: this is read after every attack.
  const rows = belongings.map(
    ({ name, isTheirs }) =>
      sql`SELECT ${sql.raw(`'${name}'`)} AS "table", to_jsonb(t) AS row FROM ${sql.identifier(name)} t WHERE ${isTheirs}`,
  )
  const query = sql`SELECT * FROM (${sql.join(rows, sql` UNION ALL `)}) AS found ORDER BY 1, 2`
  return Object.groupBy(await rowsFrom<{ table: string; row: unknown }>(database.execute(query)), ({ table }) => table)
}

async function rowsFrom<Row>(result: PromiseLike<unknown>): Promise<readonly Row[]> {
  return ((await result) as { rows: Row[] }).rows
}
