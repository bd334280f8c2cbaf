import * as v from 'valibot'

import { merchantCode } from '#api/merchant-rules.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { endHouseCode, listHouseCodes, makeHouseCode } from '#server/modules/merchants/house-codes.ts'

import { refuse, withDatabase } from './with-database.ts'

const usage = `Makes the codes by which merchants of the first level apply (docs/merchants.md).

  npm run merchants -- codes         lists those that work
  npm run merchants -- code          makes one
  npm run merchants -- end <code>    ends one; whoever has applied with it isn't affected

Run it where the server runs, with the server's environment.`

await withDatabase(run)

/** @returns The exit code. */
async function run({ database }: DatabaseConnection, [command, ...rest]: readonly string[]): Promise<number> {
  if (command === 'end' && rest.length === 1) return end(database, rest[0] ?? '')
  if (rest.length > 0) return refuse(usage)
  switch (command) {
    case 'codes':
      for (const { code, createdAt } of await listHouseCodes(database)) {
        console.log(`${code}  since ${createdAt.toISOString()}`)
      }
      return 0
    case 'code':
      console.log(await makeHouseCode(database, systemClock()))
      return 0
    default:
      return refuse(usage)
  }
}

async function end(database: DatabaseConnection['database'], entered: string): Promise<number> {
  const code = v.safeParse(merchantCode, entered)
  if (!code.success || !(await endHouseCode(database, code.output, systemClock()))) {
    return refuse(`Sevenport has no merchant code ${entered} that works.`)
  }
  console.log(`${code.output} doesn’t work any more.`)
  return 0
}
