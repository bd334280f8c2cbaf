import { type InferOutput, object, string } from 'valibot'
import { readStored, writeStored } from '#src/lib/storage.ts'

const storageKey = 'upgradePutOff:v1'

const putOff = object({ version: string(), day: string() })

/** Fallback for browsers without storage. */
let last: InferOutput<typeof putOff> = { version: '', day: '' }

/** The local day, not UTC's: it limits how often the user is asked. */
function today(): string {
  return new Date().toDateString()
}

/** Returns whether the user chose 'later' for this version today, in any window. They're asked again tomorrow. */
export function wasPutOff(version: string): boolean {
  const { version: putOffVersion, day } = readStored(storageKey, putOff, last)
  return putOffVersion === version && day === today()
}

export function putOffVersion(version: string): void {
  last = { version, day: today() }
  writeStored(storageKey, last)
}
