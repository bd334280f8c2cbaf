import { Secret, TOTP } from 'otpauth'

import { mainAuthentication } from '#api/authentication.ts'
import { addPasskey, beginPasskey, beginTotp, confirmTotp } from '#api/second-factor.ts'

import type { Authenticator } from './authenticator.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** What an authenticator app shows now, or `steps` of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
}

/** Turns an authenticator app on. The code of this moment is used up by that. */
export async function turnTotpOn(
  server: TestApp,
  { password, signedIn }: Pick<Person, 'password' | 'signedIn'>,
): Promise<{ secret: string; codes: readonly string[] }> {
  const { secret } = await server.ask(beginTotp, { currentPassword: password }, signedIn)
  const { recoveryCodes } = await server.ask(confirmTotp, { code: codeOf(secret) }, signedIn)
  return { secret, codes: recoveryCodes ?? [] }
}

/** Adds a passkey, under the name "My phone". */
export async function addPasskeyTo(
  server: TestApp,
  { password, signedIn }: Pick<Person, 'password' | 'signedIn'>,
  passkey: Authenticator,
): Promise<void> {
  const { options } = await server.ask(beginPasskey, { currentPassword: password }, signedIn)
  await server.ask(addPasskey, { name: 'My phone', response: passkey.create(options) }, signedIn)
}

/** Logs in as far as to the second factor. */
export async function beginLogIn(
  server: TestApp,
  { email, password, place }: Pick<Person, 'email' | 'password' | 'place'>,
) {
  const result = await server.ask(mainAuthentication.login, { email, password }, place)
  if (result.step !== 'second-factor') throw new Error('The log-in asks for no second factor')
  return result
}
