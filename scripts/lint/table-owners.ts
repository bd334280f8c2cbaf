import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Folder with the table definitions. */
export const schemaFolder = 'server/db/schema'

/**
 * Who may use a table besides the folder that owns it, and why. All other code calls a function of the owner, so that
 * whoever changes a table sees in one place what depends on it.
 */
export const tableGuests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/chain': {
    deposits: 'marks deposits as swept in the transaction that settles the sweep, and may import no module',
    depositAddresses: 'sweeps deposit addresses, and may import no module',
  },
  'server/jobs': {
    outbox: 'delivers, measures and cleans up what server/db takes in',
    rateLimits: 'cleans up what server/http counts',
  },
  'server/mail': { outbox: 'finds the mails to one person that have not left, among other events' },
  'server/modules/deposits': {
    chainCursors: 'confirmations are the difference between a deposit and the cursor of its chain, in one statement',
  },
  'server/modules/operators': {
    withdrawals: 'locks a withdrawal for a review, and pages through those of everybody',
  },
  'server/modules/transfers': {
    accounts: 'finds in one statement whose transfers wait though they have registered',
  },
}

const ownerLine = /^\/\/ Owner: (\S+)$/
const tableLine = /^export const (\w+) = pgTable\(/

/** Returns a schema file's tables with their owners: a line `// Owner: folder` applies to the tables below it. */
export function ownersIn(schema: string): ReadonlyMap<string, string | undefined> {
  const owners = new Map<string, string | undefined>()
  let owner: string | undefined
  for (const line of schema.split('\n')) {
    owner = ownerLine.exec(line)?.[1] ?? owner
    const table = tableLine.exec(line)?.[1]
    if (table !== undefined) owners.set(table, owner)
  }
  return owners
}

/** Returns the owner of every table, by schema file and table name. */
export function readTableOwners(root: string): ReadonlyMap<string, ReadonlyMap<string, string | undefined>> {
  const files = globSync(join(root, schemaFolder, '*.ts'))
  return new Map(files.map((file) => [basename(file), ownersIn(readFileSync(file, 'utf8'))]))
}
