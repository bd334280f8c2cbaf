import { Secret, TOTP } from 'otpauth'

const issuer = 'Sevenport'
/** Seconds that a code is shown for (RFC 6238), and the number of steps by which a clock may be off. */
const period = 30
const window = 1

/** Creates a secret of 160 bits, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the URI that an authenticator app scans. */
export function totpUri(secret: string, accountName: string): string {
  return new TOTP({ issuer, label: accountName, secret, period }).toString()
}

/** Returns the time step that a code belongs to, if it is a current one. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, period, window, timestamp })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}
