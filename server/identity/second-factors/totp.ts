import { Secret, TOTP } from 'otpauth'

const issuer = 'Sevenport'
/** Seconds that a code is shown for (RFC 6238), and how many steps a clock may be wrong either way. */
const period = 30
const window = 1

/** A new secret of 160 bits, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app scans. */
export function totpUri(secret: string, accountName: string): string {
  return new TOTP({ issuer, label: accountName, secret, period }).toString()
}

/** The time step whose code this is, if it is one of about now. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, period, window, timestamp })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}
