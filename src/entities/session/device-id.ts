import { nullable } from 'valibot'
import { uuid } from '#api/primitives.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'

const storageKey = 'deviceId:v1'

/**
 * A random name of this browser, by which the backend tells a log-in from a new one. It outlives log-outs. `undefined` on
 * a page in plain HTTP, where browsers make no such names: every log-in is from a new device then.
 */
export function deviceId(): string | undefined {
  const known = readStored(storageKey, nullable(uuid), null)
  if (known !== null) return known
  const made = (crypto as Partial<Crypto>).randomUUID?.()
  if (made !== undefined) writeStored(storageKey, made)
  return made
}
