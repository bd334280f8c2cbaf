import { createECDH } from 'node:crypto'

import * as v from 'valibot'

import { about } from './partner-variables.ts'

/** Credentials of this server's push messages, which identify it to push services (VAPID, RFC 8292). */
export interface PushConfig {
  /**
   * P-256 point in base64url, the format of browsers and `web-push`; the private key is a number in the same encoding.
   */
  readonly publicKey: string
  readonly privateKey: string
  /** Contact for push services: `mailto:` or `https:`. */
  readonly subject: string
  /** Whether push services on this machine are allowed, unencrypted: simulators in tests and in the local world. */
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

/** Returns the public key of a private key; `undefined` if that is invalid. */
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

/** @param subject Contact for push services. */
export function pushOf(privateKey: string | undefined, subject: string, allowsLoopback: boolean): PushConfig | null {
  const publicKey = privateKey === undefined ? undefined : publicKeyOf(privateKey)
  return privateKey === undefined || publicKey === undefined ? null : { publicKey, privateKey, subject, allowsLoopback }
}
