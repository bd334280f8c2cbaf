import { addOperator } from '#server/modules/operators/operators.repository.ts'
import { systemClock } from '#server/lib/clock.ts'

import { type Person, register } from './people.ts'
import { turnTotpOn } from './second-factors.ts'
import type { TestApp } from './test-app.ts'

/** An operator as the script on the server makes one, with an authenticator app. */
export async function registerOperator(server: TestApp): Promise<Person> {
  const person = await register(server)
  await turnTotpOn(server, person)
  await makeOperator(server, person)
  return person
}

export async function makeOperator({ database }: TestApp, { email }: Person): Promise<void> {
  if (!(await addOperator(database, email, systemClock()))) throw new Error(`There is no account ${email}`)
}
