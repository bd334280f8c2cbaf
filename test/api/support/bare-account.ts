import { randomUUID } from 'node:crypto'

import type { Database } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'

let lastMemberId = 200_000_000

/** Adds an account that has never logged in, for tests below the API. @returns Its ID. */
export async function addBareAccount(database: Database, registeredAt: Date): Promise<string> {
  const id = randomUUID()
  await database.insert(accounts).values({
    id,
    realm: 'main',
    memberId: String((lastMemberId += 1)),
    email: `${id}@mail.example`,
    userName: 'Ann',
    lang: 'en_us',
    pricingCurrency: 'USD',
    passwordHash: 'x',
    registeredAt,
  })
  return id
}
