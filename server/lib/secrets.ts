import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** Returns 32 random bytes as text: refresh tokens, links in emails, tickets. Matches the contract's `opaqueToken`. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored form of a token. Tokens have enough entropy for a plain hash to hide them (ASVS 6.5.2). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns a uniformly random six-digit code. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Returns the stored form of a code. A million codes are tried in no time, so the hash includes a key that isn't in the
 * database, and everything the code belongs to.
 */
export function hashCode(codeKey: Uint8Array, code: string, ...belongsTo: readonly string[]): string {
  return createHmac('sha256', codeKey)
    .update(JSON.stringify([code, ...belongsTo]))
    .digest('base64url')
}

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts with AES-256-GCM what the server itself must be able to read again.
 * @param belongsTo Row and column, so that the text can't be moved to another user's row.
 */
export function encrypt(encryptionKey: Uint8Array, text: string, belongsTo: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(belongsTo))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @throws If the text was changed, moved to another row or encrypted with another key. */
export function decrypt(encryptionKey: Uint8Array, encrypted: string, belongsTo: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
