import { randomBytes } from 'node:crypto'

let lastMilliseconds = 0
let sequence = 0

/**
 * Returns a UUID of version 7 (RFC 9562) for something that happened at `moment`. IDs of one process sort by time, and
 * within a millisecond by creation.
 */
export function createTimeOrderedId(moment: Date): string {
  const milliseconds = moment.getTime()
  sequence = milliseconds === lastMilliseconds ? sequence + 1 : 0
  lastMilliseconds = milliseconds
  const bytes = randomBytes(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  // 12 bits next to the version, 14 next to the variant: 67 million per millisecond.
  bytes.writeUInt16BE(0x7000 | ((sequence >> 14) & 0xfff), 6)
  bytes.writeUInt16BE(0x8000 | (sequence & 0x3fff), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
