import { Client } from 'pg'

/** What a server process has used since counting began, or what one call uses. */
export interface Usage {
  /** Milliseconds of CPU time, excluding PostgreSQL's. */
  readonly milliseconds: number
  /** Statements sent to PostgreSQL, including `BEGIN` and `COMMIT`: each is a round trip. */
  readonly queries: number
  /** Transactions that wrote, including single statements: each waits for the disk. */
  readonly commits: number
}

/** Starts counting what this process uses. Call it before the first connection to PostgreSQL. */
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
  // oxlint-disable-next-line typescript/unbound-method -- called on its client below
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

/** Returns what each of `calls` used between two counts. */
export function usagePerCall(before: Usage, after: Usage, calls: number): Usage {
  const perCall = (what: keyof Usage) => (after[what] - before[what]) / calls
  return { milliseconds: perCall('milliseconds'), queries: perCall('queries'), commits: perCall('commits') }
}

/** Returns table cells: queries, commits, milliseconds. */
export function usageCells({ queries, commits, milliseconds }: Usage): readonly string[] {
  return [queries.toFixed(1), commits.toFixed(1), milliseconds.toFixed(3)]
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent
  const { text } = sent as { readonly text?: unknown }
  return typeof text === 'string' ? text : ''
}
