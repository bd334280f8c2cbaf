import { type InferOutput, object, string } from 'valibot'
import { readStored, writeStored } from '#src/lib/storage.ts'

const storageKey = 'upgradePutOff:v1'

const putOff = object({ version: string(), day: string() })

/** For a browser that stores nothing. */
let last: InferOutput<typeof putOff> = { version: '', day: '' }

/** The person's day, not UTC's: it is about how often they are asked. */
function today(): string {
  return new Date().toDateString()
}

/** Whether the person has said 'later' to this version today, in any window: they are not asked again before tomorrow. */
export function wasPutOff(version: string): boolean {
  const { version: putOffVersion, day } = readStored(storageKey, putOff, last)
  return putOffVersion === version && day === today()
}

export function putOffVersion(version: string): void {
  last = { version, day: today() }
  writeStored(storageKey, last)
}
