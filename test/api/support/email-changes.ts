import { sendAccountCode } from '#api/account.ts'

import { newestCode, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Owner = Pick<Person, 'email' | 'password' | 'signedIn'>

/** Proves with a code sent to the current email that the account is the caller's. */
export async function proveMailbox(server: TestApp, { email, signedIn }: Omit<Owner, 'password'>) {
  await server.ask(sendAccountCode, { purpose: 'leave-email' }, signedIn)
  return { method: 'mailed-code', code: await newestCode(server, email) } as const
}

/** Returns the input that changes the email of an account without a second factor. */
export async function prepareEmailChange(server: TestApp, owner: Owner, newEmail: string) {
  await server.ask(sendAccountCode, { purpose: 'change-email', newEmail }, owner.signedIn)
  const code = await newestCode(server, newEmail)
  return { currentPassword: owner.password, newEmail, code, ownerProof: await proveMailbox(server, owner) }
}
