import { array, string } from 'valibot'
import type { Realm } from '#api/endpoint.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'
import type { StorageKey } from '#src/lib/stored-text.ts'

const keys: Readonly<Record<Realm, StorageKey>> = { main: 'emailHistory:v1', futures: 'futuresEmailHistory:v1' }
const maximumLength = 5

/**
 * Returns the email addresses that have logged in from this browser: most recent first, without duplicates (spec §3).
 */
export function readEmailHistory(realm: Realm): readonly string[] {
  return readStored(keys[realm], array(string()), []).slice(0, maximumLength)
}

export function rememberEmail(realm: Realm, email: string): void {
  const others = readEmailHistory(realm).filter((known) => known !== email)
  writeStored(keys[realm], [email, ...others].slice(0, maximumLength))
}

export function forgetEmail(realm: Realm, email: string): void {
  writeStored(
    keys[realm],
    readEmailHistory(realm).filter((known) => known !== email),
  )
}
