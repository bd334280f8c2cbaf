import { Client } from 'pg'

/** What a server's process has used since it counts, or what one call of it uses. */
export interface Usage {
  /** Milliseconds of processor time, PostgreSQL's own not counted. */
  readonly milliseconds: number
  /** Statements that PostgreSQL was sent, `BEGIN` and `COMMIT` among them: each is a round trip. */
  readonly queries: number
  /** Transactions that wrote, also those of one statement: each waits for the disk. */
  readonly commits: number
}

/** Has this process count what it uses. Before the first connection to PostgreSQL is made. */
export function countUsage(): () => Usage {
  let queries = 0
  let commits = 0
  const open = new WeakSet<object>()
  const note = (client: object, text: string) => {
    queries += 1
    if (/^\s*begin/i.test(text)) open.add(client)
    else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) open.delete(client)
    if (/^\s*commit/i.test(text) || (!open.has(client) && /^\s*(insert|update|delete|with)\b/i.test(text))) commits += 1
  }
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  Client.prototype.query = new Proxy(Client.prototype.query, {
    apply: (query, client: object, sent: unknown[]): unknown => {
      note(client, textOf(sent[0]))
      return Reflect.apply(query, client, sent)
    },
  })
  return () => {
    const { user, system } = process.cpuUsage()
    return { milliseconds: (user + system) / 1_000, queries, commits }
  }
}

/** What each of `calls` used, between two counts. */
export function usagePerCall(before: Usage, after: Usage, calls: number): Usage {
  const perCall = (what: keyof Usage) => (after[what] - before[what]) / calls
  return { milliseconds: perCall('milliseconds'), queries: perCall('queries'), commits: perCall('commits') }
}

/** As cells of a table: queries, commits, milliseconds. */
export function usageCells({ queries, commits, milliseconds }: Usage): readonly string[] {
  return [queries.toFixed(1), commits.toFixed(1), milliseconds.toFixed(3)]
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent
  const { text } = sent as { readonly text?: unknown }
  return typeof text === 'string' ? text : ''
}
