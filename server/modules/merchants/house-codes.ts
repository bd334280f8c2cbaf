import type { Database } from '#server/db/database.ts'

import { addCode } from './merchant-codes.ts'
import { type CodeRow, endCode, findHouse, listCodesOf } from './merchants.repository.ts'

/** Creates one of the house's own codes, which its first merchants use to apply. Command line only. */
export async function makeHouseCode(database: Database, now: Date): Promise<string> {
  return database.transaction(async (tx) => addCode(tx, (await findHouse(tx)).id, now))
}

/** Returns the house's active codes, oldest first. */
export async function listHouseCodes(database: Database): Promise<readonly CodeRow[]> {
  return database.transaction(async (tx) => listCodesOf(tx, (await findHouse(tx)).id))
}

/** @returns False if the house has no such code. */
export async function endHouseCode(database: Database, code: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => endCode(tx, (await findHouse(tx)).id, code, now))
}
