import { createECDH } from 'node:crypto'

import * as v from 'valibot'

import { about } from './partner-variables.ts'

/** By which this server tells browsers of answers, and push services whose messages they are (VAPID, RFC 8292). */
export interface PushConfig {
  /** Points of P-256 and numbers in base64url, as browsers and `web-push` have them. */
  readonly publicKey: string
  readonly privateKey: string
  /** Where a push service reaches us: `mailto:` or `https:`. */
  readonly subject: string
  /** Whether push services on this machine are asked too, unencrypted: simulators in tests and in the local world. */
  readonly allowsLoopback: boolean
}

export const pushVariables = {
  VAPID_PRIVATE_KEY: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (value) => publicKeyOf(value) !== undefined,
          'must be a private key of P-256 in base64url, such as `npx web-push generate-vapid-keys` prints',
        ),
      ),
    ),
    about('Signs push messages to browsers (VAPID), which tell of answers; without it none are sent'),
  ),
}

/** The public key that belongs to a private one; `undefined` if that is none. */
function publicKeyOf(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return undefined
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(bytes)
  } catch {
    return undefined
  }
  return curve.getPublicKey('base64url')
}

/** @param subject Where a push service reaches us. */
export function pushOf(privateKey: string | undefined, subject: string, allowsLoopback: boolean): PushConfig | null {
  const publicKey = privateKey === undefined ? undefined : publicKeyOf(privateKey)
  return privateKey === undefined || publicKey === undefined ? null : { publicKey, privateKey, subject, allowsLoopback }
}
