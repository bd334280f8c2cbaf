import type { DatabaseConnection } from '#server/db/connect.ts'
import { addOperator, listOperators, removeOperator } from '#server/modules/operators/operators.repository.ts'

import { refuse, withDatabase } from './with-database.ts'

const usage = `Says who may review withdrawals and pause coins (docs/operators.md).

  npm run operators -- list
  npm run operators -- add <email>
  npm run operators -- remove <email>

Run it where the server runs, with the server's environment.`

await withDatabase(run)

/** @returns The exit code. */
async function run({ database }: DatabaseConnection, [command, email, ...rest]: readonly string[]): Promise<number> {
  if (command === 'list' && email === undefined) {
    for (const { email: address, memberId, addedAt } of await listOperators(database)) {
      console.log(`${address}  (${memberId}, since ${addedAt.toISOString()})`)
    }
    return 0
  }
  if (email === undefined || rest.length > 0) return refuse(usage)
  switch (command) {
    case 'add':
      if (!(await addOperator(database, email, new Date()))) return refuse(`No account has the address ${email}.`)
      console.log(`${email} is an operator. Before the first review the account needs a second factor.`)
      return 0
    case 'remove':
      if (!(await removeOperator(database, email))) return refuse(`${email} is no operator.`)
      console.log(`${email} is no operator any more, from the next call on.`)
      return 0
    default:
      return refuse(usage)
  }
}
