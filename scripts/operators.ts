import * as v from 'valibot'

import { operatorRole, operatorRoles } from '#api/operator-roles.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { findAccountByEmail } from '#server/identity/accounts/accounts.repository.ts'
import { addOperator, deleteRoles, listOperators } from '#server/modules/operators/operator-roles.repository.ts'

import { refuse, withDatabase } from './with-database.ts'

const usage = `Says who has which role of operators: ${operatorRoles.join(', ')} (docs/operators.md).

  npm run operators -- list
  npm run operators -- grant <email> <role>
  npm run operators -- revoke <email> <role>

Run it where the server runs, with the server's environment.`

await withDatabase(run)

/** @returns The exit code. */
async function run(
  { database }: DatabaseConnection,
  [command, email, name, ...rest]: readonly string[],
): Promise<number> {
  if (command === 'list' && email === undefined) {
    for (const { email: address, memberId, roles, since } of await listOperators(database)) {
      console.log(`${address}  (${memberId}, since ${since.toISOString()})  ${roles.join(', ')}`)
    }
    return 0
  }
  if (email === undefined || !v.is(operatorRole, name) || rest.length > 0) return refuse(usage)
  switch (command) {
    case 'grant': {
      const isGranted = await database.transaction((tx) => addOperator(tx, email, new Date(), [name]))
      if (!isGranted) return refuse(`No account has the address ${email}.`)
      console.log(`${email} has the role ${name}. Before its first use the account needs a second factor.`)
      return 0
    }
    case 'revoke': {
      const account = await findAccountByEmail(database, 'main', email.toLowerCase())
      const had = account === undefined ? 0 : await deleteRoles(database, account.id, [name])
      if (had === 0) return refuse(`${email} doesn't have the role ${name}.`)
      console.log(`${email} has the role ${name} no more, from the next call on.`)
      return 0
    }
    default:
      return refuse(usage)
  }
}
