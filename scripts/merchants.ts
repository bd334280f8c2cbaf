import * as v from 'valibot'

import { merchantCode } from '#api/merchant-rules.ts'
import { day } from '#api/primitives.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'
import { endHouseCode, listHouseCodes, makeHouseCode } from '#server/modules/merchants/house-codes.ts'
import { announceTerms } from '#server/modules/merchants/terms.ts'
import { listTerms } from '#server/modules/merchants/terms.repository.ts'
import { addAudit } from '#server/modules/operators/operators.repository.ts'

import { refuse, withDatabase } from './with-database.ts'

const usage = `Creates the codes that level 1 merchants apply with, and sets merchants' shares of fees (docs/merchants.md).

  npm run merchants -- codes         lists the active codes
  npm run merchants -- code          creates a code
  npm run merchants -- end <code>    ends a code; merchants who have already applied with it aren't affected
  npm run merchants -- terms         lists the shares of each level, including announced ones
  npm run merchants -- terms <first day> <percent of level 1> <of level 2> <of level 3> <days>
                                     announces new terms; a share is paid <days> after its fee

The first day is in UTC, such as 2027-01-31, and at least a day away. Shares are 0 to 50 percent with up to two decimals;
a lower level gets at most as much as the one above it. <days> is 1 to 90.

Run it where the server runs, with the server's environment.`

const percentText = /^\d{1,2}(\.\d{1,2})?$/
const wholeNumber = /^[1-9]\d?$/
const maximumDays = 90
const basisPointsPerPercent = 100
/** At most half, in basis points; the database enforces it, too. */
const maximumShare = 5_000

await withDatabase(run)

/** @returns The exit code. */
async function run({ database }: DatabaseConnection, [command, ...rest]: readonly string[]): Promise<number> {
  if (command === 'end' && rest.length === 1) return end(database, rest[0] ?? '')
  if (command === 'terms' && rest.length > 0) return announce(database, rest)
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
    case 'terms':
      for (const terms of await listTerms(database)) console.log(describe(terms))
      return 0
    default:
      return refuse(usage)
  }
}

async function announce(database: DatabaseConnection['database'], entries: readonly string[]): Promise<number> {
  const terms = readTerms(entries)
  if (terms === undefined) return refuse(usage)
  const now = systemClock()
  const refusal = await announceTerms(database, terms, {
    now,
    audit: (tx) =>
      addAudit(tx, {
        id: createTimeOrderedId(now),
        operatorId: null,
        operator: 'command',
        action: 'announce-merchant-terms',
        subject: terms.startsAt.toISOString(),
        details: { terms: describe(terms) },
        doneAt: now,
      }),
  })
  if (refusal === 'too-soon') return refuse('Terms must be announced at least a day before they take effect.')
  if (refusal === 'taken') return refuse('Terms that take effect on this day are already announced.')
  console.log('Announced. Merchants see it on the page with their earnings.')
  return 0
}

type NewTerms = Parameters<typeof announceTerms>[1]

function readTerms(entries: readonly string[]): NewTerms | undefined {
  const [firstDay, ...numbers] = entries
  const days = numbers.at(-1) ?? ''
  const shares = numbers.slice(0, -1)
  if (!v.is(day, firstDay) || shares.length !== 3 || !shares.every((share) => percentText.test(share))) return undefined
  if (!wholeNumber.test(days) || Number(days) > maximumDays) return undefined
  const [level1 = 0, level2 = 0, level3 = 0] = shares.map((share) => Math.round(Number(share) * basisPointsPerPercent))
  if (level1 > maximumShare || level2 > level1 || level3 > level2) return undefined
  return { startsAt: new Date(`${firstDay}T00:00:00Z`), level1, level2, level3, coolingDays: Number(days) }
}

function describe({ startsAt, level1, level2, level3, coolingDays }: NewTerms): string {
  const shares = [level1, level2, level3].map((share) => `${share / basisPointsPerPercent} %`).join(', ')
  return `from ${startsAt.toISOString()}  ${shares}  paid after ${coolingDays} days`
}

async function end(database: DatabaseConnection['database'], entered: string): Promise<number> {
  const code = v.safeParse(merchantCode, entered)
  if (!code.success || !(await endHouseCode(database, code.output, systemClock()))) {
    return refuse(`Sevenport has no active merchant code ${entered}.`)
  }
  console.log(`${code.output} no longer works.`)
  return 0
}
