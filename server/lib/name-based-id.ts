import { hash } from 'node:crypto'

/**
 * A UUID that follows from what it names, so that it need not be looked up. Version 8 of RFC 9562, a hash of the
 * application's own making: never one of those that are drawn by lot, such as people's.
 */
export function nameBasedId(name: readonly (string | null)[]): string {
  const bytes = hash('sha256', JSON.stringify(name), 'buffer')
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
