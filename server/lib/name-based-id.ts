import { hash } from 'node:crypto'

/**
 * Returns a UUID derived from a name, so that it needn't be looked up. It's version 8 of RFC 9562, with our own hash,
 * so it never collides with random UUIDs such as users' IDs.
 */
export function nameBasedId(name: readonly (string | null)[]): string {
  const bytes = hash('sha256', JSON.stringify(name), 'buffer')
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
