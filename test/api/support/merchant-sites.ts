import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { merchantBrands } from '#server/db/schema/merchants.ts'

import { makeMerchant, type MerchantWorld } from './merchants.ts'
import type { TestApp } from './test-app.ts'

export interface Site {
  readonly domain: string
  readonly merchantId: string
}

let number = 0

/** Creates a merchant on whose domain the app is served. */
export async function makeSite(world: MerchantWorld, domain = `shop-${(number += 1)}.example`): Promise<Site> {
  const { made } = await makeMerchant(world)
  await serve(world.server, { domain, merchantId: made.id })
  return { domain, merchantId: made.id }
}

/** Serves a merchant's approved and proven domain, which another merchant loses if they had proven it before. */
export async function serve({ database }: TestApp, { domain, merchantId }: Site): Promise<void> {
  await withdraw({ database }, domain)
  const at = new Date()
  const row = {
    merchantId,
    domain,
    name: 'Sol Coins',
    colour: '#0064d2',
    logo: Buffer.from('iVBORw0KGgo=', 'base64'),
    logoId: randomUUID(),
    revision: 1,
    state: 'approved' as const,
    reason: null,
    changedAt: at,
    token: randomUUID(),
    provenAt: at,
    checkedAt: at,
  }
  await database.insert(merchantBrands).values(row).onConflictDoUpdate({ target: merchantBrands.merchantId, set: row })
}

/** Marks a domain's record as gone. */
export async function withdraw({ database }: Pick<TestApp, 'database'>, domain: string): Promise<void> {
  await database.update(merchantBrands).set({ provenAt: null }).where(eq(merchantBrands.domain, domain))
}
