import type { Database } from '#server/db/database.ts'

import { addCode } from './merchant-codes.ts'
import { type CodeRow, endCode, findHouse, listCodesOf } from './merchants.repository.ts'

/** The house's own codes, by which its first merchants apply: made by a command, each to be ended by itself. */
export async function makeHouseCode(database: Database, now: Date): Promise<string> {
  return database.transaction(async (tx) => addCode(tx, (await findHouse(tx)).id, now))
}

/** Those that weren't ended, oldest first. */
export async function listHouseCodes(database: Database): Promise<readonly CodeRow[]> {
  return database.transaction(async (tx) => listCodesOf(tx, (await findHouse(tx)).id))
}

/** @returns False if the house has no such code. */
export async function endHouseCode(database: Database, code: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => endCode(tx, (await findHouse(tx)).id, code, now))
}
