import type { OperatorRole } from '#api/operator-roles.ts'
import { addOperator, deleteRoles } from '#server/modules/operators/operator-roles.repository.ts'
import { systemClock } from '#server/lib/clock.ts'

import { type Person, register } from './people.ts'
import { turnTotpOn } from './second-factors.ts'
import type { TestApp } from './test-app.ts'

/** Registers an operator with an authenticator app, by default with all roles. */
export async function registerOperator(server: TestApp, roles?: readonly OperatorRole[]): Promise<Person> {
  const person = await register(server)
  await turnTotpOn(server, person)
  await makeOperator(server, person, roles)
  return person
}

export async function makeOperator(
  { database }: TestApp,
  { email }: Person,
  roles?: readonly OperatorRole[],
): Promise<void> {
  const isAdded = await database.transaction((tx) => addOperator(tx, email, systemClock(), roles))
  if (!isAdded) throw new Error(`There is no account ${email}`)
}

/** Takes all roles from an operator. */
export async function removeOperator({ database }: TestApp, { session }: Person): Promise<void> {
  await deleteRoles(database, session.userId)
}
