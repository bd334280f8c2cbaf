import path from 'node:path'

import { readConfig } from '#server/config/config.ts'
import { connectPostgres, type DatabaseConnection, openPglite } from '#server/db/connect.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { addOperator, listOperators, removeOperator } from '#server/modules/operators/operators.repository.ts'

const usage = `Says who may review withdrawals and pause coins (docs/operators.md).

  npm run operators -- list
  npm run operators -- add <e-mail>
  npm run operators -- remove <e-mail>

Run it where the server runs, with the server's environment.`

try {
  const { databaseUrl, dataFolder } = readConfig(process.env)
  const connection =
    databaseUrl === null
      ? await openPglite(path.join(dataFolder, 'database'))
      : connectPostgres(databaseUrl, (error) => console.error(error.message))
  try {
    process.exitCode = await run(connection, process.argv.slice(2))
  } finally {
    await connection.close()
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** @returns The exit code. */
async function run({ database }: DatabaseConnection, [command, email, ...rest]: readonly string[]): Promise<number> {
  if (command === 'list' && email === undefined) {
    for (const { email: address, memberId, addedAt } of await listOperators(database)) {
      console.log(`${address}  (${memberId}, since ${addedAt.toISOString()})`)
    }
    return 0
  }
  if (email === undefined || rest.length > 0) return tell(usage)
  switch (command) {
    case 'add':
      if (!(await addOperator(database, email, new Date()))) return tell(`No account has the address ${email}.`)
      console.log(`${email} is an operator. Before the first review the account needs a second factor.`)
      return 0
    case 'remove':
      if (!(await removeOperator(database, email))) return tell(`${email} is no operator.`)
      console.log(`${email} is no operator any more, from the next call on.`)
      return 0
    default:
      return tell(usage)
  }
}

function tell(text: string): number {
  console.error(text)
  return 1
}
