import { Secret, TOTP } from 'otpauth'

import { sendAccountCode } from '#api/account.ts'
import { beginTotp, confirmTotp } from '#api/second-factor.ts'

import type { Account } from './account.ts'
import type { World } from './world.ts'

/**
 * Returns what an authenticator app shows `steps` times 30 seconds from now. Each code works once, so every use needs a
 * later one.
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Turns on an authenticator app through the API, with the code from the mailbox, and returns its secret. */
export async function giveSecondFactor(world: World, { email, password, session }: Account): Promise<string> {
  const { accessToken } = session
  const code = await world.codeMailedBy(email, () =>
    world.call(sendAccountCode, { purpose: 'add-second-factor' }, accessToken),
  )
  const { secret } = await world.call(beginTotp, { currentPassword: password, code }, accessToken)
  await world.call(confirmTotp, { code: codeOf(secret) }, accessToken)
  return secret
}
