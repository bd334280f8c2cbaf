import { Secret, TOTP } from 'otpauth'

import { getProfile, sendAccountCode } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { addPasskey, beginPasskey, beginTotp, confirmTotp, listSecondFactors } from '#api/second-factor.ts'
import { recoveryCodes } from '#server/db/schema/second-factors.ts'
import { createRecoveryCodes, hashRecoveryCode } from '#server/identity/second-factors/recovery-codes.ts'

import type { Authenticator } from './authenticator.ts'
import { newestCode, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Returns what an authenticator app shows now, or `steps` of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
}

/** Advances to the start of a step of 30 seconds, so that no code expires between two calls. */
export function toNextStep(server: TestApp): void {
  server.advance(30 - ((Date.now() / 1000) % 30))
}

type Owner = Pick<Person, 'email' | 'password' | 'signedIn'>

/**
 * Returns the input for adding a factor: besides the password an email code for an account's first one, and a proof by
 * an existing factor for a further one, here a new recovery code.
 */
export async function additionInput(server: TestApp, { email, password: currentPassword, signedIn }: Owner) {
  const { totp, passkeys } = await server.ask(listSecondFactors, undefined, signedIn)
  if (totp !== null || passkeys.length > 0) {
    return { currentPassword, secondFactor: await recoveryProof(server, { signedIn }) }
  }
  const mails = (await server.mailsTo(email)).length
  const send = async () => server.ask(sendAccountCode, { purpose: 'add-second-factor' }, signedIn)
  await send()
  if ((await server.mailsTo(email)).length === mails) {
    // Another code was sent within the last minute.
    server.advance(61)
    await send()
  }
  return { currentPassword, code: await newestCode(server, email) }
}

/** Returns a proof with a new, unused recovery code of the account. */
export async function recoveryProof(server: TestApp, { signedIn }: Pick<Owner, 'signedIn'>) {
  const { userId } = await server.ask(getProfile, undefined, signedIn)
  const [code = ''] = createRecoveryCodes()
  await server.database.insert(recoveryCodes).values({ userId, codeHash: hashRecoveryCode(code), madeAt: new Date() })
  return { method: 'recovery-code' as const, code }
}

/** Turns on an authenticator app, which uses up its current code. */
export async function turnTotpOn(server: TestApp, owner: Owner): Promise<{ secret: string; codes: readonly string[] }> {
  const { secret } = await server.ask(beginTotp, await additionInput(server, owner), owner.signedIn)
  const { recoveryCodes: codes } = await server.ask(confirmTotp, { code: codeOf(secret) }, owner.signedIn)
  return { secret, codes: codes ?? [] }
}

/** Adds a passkey with the name "My phone". */
export async function addPasskeyTo(server: TestApp, owner: Owner, passkey: Authenticator): Promise<void> {
  const { options } = await server.ask(beginPasskey, await additionInput(server, owner), owner.signedIn)
  const input = { name: 'My phone', response: passkey.create(options) }
  await server.ask(addPasskey, input, owner.signedIn)
}

/** Logs in up to the second factor. */
export async function beginLogIn(
  server: TestApp,
  { email, password, place }: Pick<Person, 'email' | 'password' | 'place'>,
) {
  const result = await server.ask(mainAuthentication.login, { email, password }, place)
  if (result.step !== 'second-factor') throw new Error('The login does not require a second factor')
  return result
}
