import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import {
  getMerchantEarnings,
  getMerchantStatement,
  listMerchantDays,
  type MerchantStatement,
} from '#api/merchant-earnings.ts'
import { merchantFees, merchantShares } from '#server/db/schema/merchants.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { closeNextDay } from '#server/ledger/closings.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import { type BookedPosting, ShareWorld, sumOf } from './support/merchant-shares.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld } from './support/merchants.ts'
import { type Person, register } from './support/people.ts'
import type { TestApp } from './support/test-app.ts'

const day = 86_400
const coins = ['USDC', 'USDT']

let world: MerchantWorld
let server: TestApp
let shares: ShareWorld
let folder: string
let above: Awaited<ReturnType<typeof makeMerchant>>
let below: Awaited<ReturnType<typeof makeMerchant>>
let other: Awaited<ReturnType<typeof makeMerchant>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merchant-statements-'))
  world = await buildMerchantWorld(folder)
  ;({ server } = world)
  shares = new ShareWorld(server)
  above = await makeMerchant(world, { businessName: 'Above' })
  below = await makeMerchant(world, { businessName: 'Below', code: above.made.code })
  other = await makeMerchant(world, { businessName: 'Other' })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => server.database.delete(rateLimits))

const again = (person: Person) => shares.again(person)
const earningsOf = async ({ person }: { readonly person: Person }) =>
  server.ask(getMerchantEarnings, undefined, await again(person))
const statementOf = async ({ person }: { readonly person: Person }, month: string) =>
  server.ask(getMerchantStatement, { month }, await again(person))
const thisMonth = () => systemClock().toISOString().slice(0, 7)

/** Moves to the second day of the next month and closes the days that are over. Returns the month that ended. */
async function endMonth(): Promise<string> {
  const month = thisMonth()
  while (thisMonth() === month) server.advance(day)
  server.advance(day)
  await shares.work()
  while ((await closeNextDay(server.database, systemClock())) !== undefined);
  return month
}

/** Places a month's orders, some of which are lost. */
async function trade(people: readonly Person[], seed: number): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    for (const [index, person] of people.entries()) {
      const orderId = crypto.randomUUID()
      await shares.order(
        person,
        coins[(step + index) % 2] ?? '',
        `${1 + ((step * seed) % 4)}.00000000000000000${seed}`,
        orderId,
      )
      if ((step + index) % 5 === 4) shares.lost.add(orderId)
    }
    await shares.work()
    server.advance(2 * day)
  }
}

/** Computes a coin's statement from postings and rows alone. */
async function recompute(merchantId: string, coin: string, month: string) {
  const postings = await shares.postingsTo(merchantId, 'merchant-promised', coin)
  const isOf = (posting: BookedPosting) => posting.at.toISOString().startsWith(month)
  const within = (kind: string) => postings.filter((posting) => isOf(posting) && posting.kind === kind)
  const from = new Date(`${month}-01T00:00:00Z`)
  const promises = within('merchant-promise')
  const ids = promises.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const rows =
    ids.length === 0 ? [] : await server.database.select().from(merchantShares).where(inArray(merchantShares.id, ids))
  const fees = new Map((await server.database.select().from(merchantFees)).map((fee) => [fee.id, fee]))
  const opening = sumOf(postings.filter(({ at }) => at < from))
  return {
    opening: formatAmount(opening),
    closing: formatAmount(opening + sumOf(postings.filter(isOf))),
    earned: formatAmount(sumOf(promises)),
    returned: formatAmount(-sumOf(within('merchant-return'))),
    paid: formatAmount(-sumOf(within('merchant-share'))),
    orders: promises.length,
    fees: rows.reduce((sum, { feeId }) => sum + (fees.get(feeId)?.fee ?? 0n), 0n),
    // Each share by the rule: its part of the fee, rounded down.
    byRule: rows.reduce((sum, row) => sum + ((fees.get(row.feeId)?.fee ?? 0n) * BigInt(row.basisPoints)) / 10_000n, 0n),
  }
}

/** What a statement that omits a coin says about it. */
function omitted(coin: string): MerchantStatement['coins'][number] {
  return { coin, opening: '0', closing: '0', earned: '0', returned: '0', paid: '0', lines: [] }
}

async function expectAgreement(merchantId: string, statement: MerchantStatement): Promise<void> {
  for (const coin of coins) {
    const { orders, fees, byRule, ...computed } = await recompute(merchantId, coin, statement.month)
    const { lines, ...told } = statement.coins.find((listed) => listed.coin === coin) ?? omitted(coin)
    expect(told).toEqual({ coin, ...computed })
    expect(lines.reduce((sum, line) => sum + line.orders, 0)).toBe(orders)
    expect(lines.reduce((sum, line) => sum + parseAmount(line.fees), 0n)).toBe(fees)
    const amounts = lines.reduce((sum, line) => sum + parseAmount(line.amount), 0n)
    expect([formatAmount(amounts), formatAmount(byRule)]).toEqual([told.earned, told.earned])
  }
}

describe('monthly statements', () => {
  it('a statement agrees with the ledger month by month, even with changed terms, and never changes', async () => {
    await endMonth()
    await shares.announce([4000, 3000, 2000], 3)
    const people = [
      await register(server, { merchantCode: above.made.code }),
      await register(server, { merchantCode: below.made.code }),
    ]
    await trade(people, 3)
    const first = await endMonth()
    const kept = await statementOf(above, first)
    await expectAgreement(above.made.id, kept)
    await expectAgreement(below.made.id, await statementOf(below, first))
    await shares.announce([5000, 1000, 0], 3)
    await trade(people, 2)
    const second = await endMonth()
    const statement = await statementOf(above, second)
    await expectAgreement(above.made.id, statement)
    expect(statement.coins.map(({ opening }) => opening)).toEqual(kept.coins.map(({ closing }) => closing))
    expect(statement.coins[0]?.lines.map(({ broughtBy, share }) => [broughtBy, share])).toEqual([
      ['own', 0.5],
      ['below', 0.4],
    ])
    expect(statement.terms.map(({ shares: { level1 } }) => level1)).toEqual([0.4, 0.5])
    expect(await statementOf(above, first)).toEqual(kept)
    expect(statement).toMatchObject({ name: 'Above', level: 1 })
    expect((await earningsOf(above))?.statements.slice(0, 2)).toEqual([second, first])
  })

  it('refuses statements of months that aren’t over or closed, and to others', async () => {
    const refused = async ({ person }: { readonly person: Person }, month: string) =>
      (await server.call(getMerchantStatement, { month }, await again(person))).code
    const [month] = (await earningsOf(above))?.statements ?? []
    const ben = { person: await register(server) }
    expect(await refused(above, thisMonth())).toBe(apiErrorCode.notFound)
    expect(await refused(above, '2020-01')).toBe(apiErrorCode.notFound)
    expect(await refused(above, '9999-12')).toBe(apiErrorCode.notFound)
    expect(await refused(above, '2020-13')).toBe(apiErrorCode.invalidRequest)
    expect(await refused(ben, month ?? '')).toBe(apiErrorCode.notFound)
    expect((await statementOf(other, month ?? '')).coins).toEqual([])
  })
})

describe('merchants’ earnings', () => {
  it('earnings are the sums of what is booked, in total and by day', async () => {
    const earnings = await earningsOf(above)
    for (const { coin, ...told } of earnings?.coins ?? []) {
      const postings = await shares.postingsTo(above.made.id, 'merchant-promised', coin)
      const of = (kind: string) => formatAmount(sumOf(postings.filter((posting) => posting.kind === kind)))
      expect([told.total, `-${told.paid}`, told.pending]).toEqual([
        of('merchant-promise'),
        of('merchant-share'),
        formatAmount(sumOf(postings)),
      ])
    }
    const { items } = await server.ask(listMerchantDays, {}, await again(above.person))
    const sums = items.flatMap((item) => item.sums)
    const earned = sums.reduce((sum, item) => sum + parseAmount(item.earned), 0n)
    expect(earned).toBe((earnings?.coins ?? []).reduce((sum, { total }) => sum + parseAmount(total), 0n))
    expect(sums.some(({ returned }) => returned !== '0')).toBe(true)
  })

  it('earnings count people without naming them, and are empty for others than merchants', async () => {
    const ben = await register(server, { merchantCode: other.made.code })
    await register(server, { merchantCode: other.made.code })
    await shares.order(ben, 'USDC', '2')
    await shares.order(ben, 'USDC', '2')
    await shares.work()
    const earnings = await earningsOf(other)
    expect(earnings).toMatchObject({ people: { total: 2, month: 2, active: 1 }, isSuspended: false })
    expect(earnings?.coins).toMatchObject([{ coin: 'USDC', month: '2', pending: '2', paid: '0' }])
    expect(JSON.stringify(earnings)).not.toContain(ben.session.userId)
    expect(await earningsOf({ person: ben })).toBeNull()
    expect(await server.ask(listMerchantDays, {}, await again(ben))).toEqual({ items: [], nextCursor: null })
  })
})
