import { nullable } from 'valibot'
import { uuid } from '#api/primitives.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'

const storageKey = 'deviceId:v1'

/**
 * Returns a random id of this browser, which lets the backend recognize logins from a new device. It survives logouts.
 * `undefined` on a page over plain HTTP, where browsers can't create such ids: every login then counts as a new device.
 */
export function deviceId(): string | undefined {
  const known = readStored(storageKey, nullable(uuid), null)
  if (known !== null) return known
  const made = (crypto as Partial<Crypto>).randomUUID?.()
  if (made !== undefined) writeStored(storageKey, made)
  return made
}
