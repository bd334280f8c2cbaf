import { nullable } from 'valibot'
import { uuid } from '#api/primitives.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'

const storageKey = 'deviceId:v1'

/**
 * A random name of this browser, which lets the backend recognize logins from a new device. It outlives logouts.
 * `undefined` on a page in plain HTTP, where browsers create no such names: every login is from a new device then.
 */
export function deviceId(): string | undefined {
  const known = readStored(storageKey, nullable(uuid), null)
  if (known !== null) return known
  const made = (crypto as Partial<Crypto>).randomUUID?.()
  if (made !== undefined) writeStored(storageKey, made)
  return made
}
