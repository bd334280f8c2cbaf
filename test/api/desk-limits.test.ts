import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { stopDepegged } from '#server/coins/listings.repository.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { liftStop, stopCoin } from '#server/ledger/stops.repository.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { findOrder } from '#server/orders/orders.repository.ts'
import type { PartnerAsset } from '#server/providers/exchange/port.ts'

import { changeTerm } from './support/coin-terms.ts'
import { assetOf as idOf, type DeskCoin, recordOf } from './support/desk-server.ts'
import { DeskWorld, wideLimits } from './support/desk-world.ts'
import { createTestDatabase } from './support/test-database.ts'

let world: DeskWorld

beforeAll(async () => {
  // Ten connections, so that simultaneous requests are simultaneous in the database, too.
  world = await DeskWorld.create(connectPostgres(await createTestDatabase(), () => undefined))
})

beforeEach(() => world.begin())

afterAll(() => world.close())

const amount = (text: string) => parseAmount(text)

function assetOf(coin: DeskCoin): PartnerAsset {
  const { network, token } = recordOf(coin)
  const rest = { ticker: 'x', name: 'x', extraIdName: null, rateTypes: [], canPayIn: true, canPayOut: true }
  return { network, contract: token, ...rest }
}

async function quote(
  text: string,
  from: DeskCoin = 'USDT ethereum',
  to: DeskCoin = 'USDC bsc',
  side = 'from' as 'from' | 'to',
) {
  const request = { side, rateType: 'fixed', personAddress: '' } as const
  return world.parts().partner.quote({ from: assetOf(from), to: assetOf(to), amount: amount(text), ...request })
}

describe('the desk’s quotes', () => {
  it('a desk quote is one to one less the payout network’s fee, from either side', async () => {
    const fields = { kind: 'offer', minimum: amount('5'), maximum: amount('1000'), rateId: null }
    expect(await quote('100')).toMatchObject({ ...fields, toAmount: amount('99.5'), networkFee: amount('0.5') })
    expect(await quote('98', 'TUSD bsc', 'USDT ethereum', 'to')).toMatchObject({ fromAmount: amount('100') })
    expect(await quote('100', 'USDC bsc', 'USDC ethereum')).toMatchObject({ toAmount: amount('98') })
  })

  it('the desk keeps what the payout network can’t express', async () => {
    const fine = await quote('100.0000009', 'USDC bsc', 'USDC ethereum')
    expect(fine).toMatchObject({ toAmount: amount('98'), networkFee: amount('2.0000009') })
    const other = await quote('98.0000001', 'USDC ethereum', 'USDC bsc', 'to')
    expect(other).toMatchObject({ fromAmount: amount('98.500001'), toAmount: amount('98.0000001') })
  })

  it('refuses a quote for an amount finer than its network', async () => {
    await expect(quote('100.0000001')).rejects.toThrow('finer')
  })

  it('bounds a quote by the limits and the stock, whichever is less', async () => {
    expect(await quote('4.99')).toMatchObject({ reason: 'below-minimum', minimum: amount('5') })
    expect(await quote('1001')).toMatchObject({ reason: 'above-maximum', maximum: amount('1000') })
    world.stock = amount('300')
    expect(await quote('301')).toMatchObject({ reason: 'above-maximum', maximum: amount('300') })
    world.stock = amount('4')
    expect(await quote('50')).toMatchObject({ kind: 'none', reason: 'out-of-stock' })
  })

  it('a quote leaves the hot wallet its current floor', async () => {
    const floor = { kind: 'hot-floor', coin: 'USDC', network: 'bsc' } as const
    world.stock = amount('600')
    await changeTerm(world.database, floor, '1500', world.payouts.now)
    expect(await quote('101')).toMatchObject({ reason: 'above-maximum', maximum: amount('100') })
    await changeTerm(world.database, floor, '1000', addSeconds(world.payouts.now, 1))
    world.payouts.advance(10)
    expect(await quote('101')).toMatchObject({ kind: 'offer' })
  })

  it('never quotes from users’ coins', async () => {
    const person = { userId: randomUUID(), coin: 'USDC', amount: amount('5000') }
    const details = { key: randomUUID(), kind: 'deposit', reference: null } as const
    await world.database.transaction((tx) => new Ledger(systemClock).deposit(tx, details, person))
    const owed = await owedIn('USDC')
    world.holdings = owed + amount('40')
    world.payouts.advance(10)
    expect(await quote('41')).toMatchObject({ reason: 'above-maximum', maximum: amount('40') })
    // A swap to the same coin on another network takes nothing from users.
    expect(await quote('41', 'USDC ethereum', 'USDC bsc')).toMatchObject({ kind: 'offer' })
    world.holdings = amount('1000000000')
  })

  it('refuses a quote with the reason while a coin is stopped', async () => {
    await world.setOpen('USDC', 'bsc', false)
    expect(await quote('50')).toMatchObject({ reason: 'paused' })
    expect(await quote('50', 'USDT ethereum', 'USDC ethereum')).toMatchObject({ kind: 'offer' })
    await world.setOpen('USDC', 'bsc', true)
    await stopCoin(world.database, { coin: 'USDT', reason: 'x', since: world.payouts.now })
    expect(await quote('50')).toMatchObject({ reason: 'under-review' })
    await liftStop(world.database, 'USDT')
    const stop = { since: world.payouts.now, reason: 'away', price: amount('0.9') } as const
    await stopDepegged(world.database, { coin: 'USDT', network: 'ethereum' }, stop)
    expect(await quote('50')).toMatchObject({ reason: 'depegged' })
    expect(await world.order('50')).toBeNull()
  })
})

async function owedIn(coin: string): Promise<bigint> {
  const rows = await world.payouts.connection.inScript((script) =>
    script.query<{ sum: string }>(
      `SELECT coalesce(sum(balance), 0)::text AS sum FROM ledger_accounts WHERE coin = '${coin}' AND name IN ('available', 'held')`,
    ),
  )
  return BigInt(rows[0]?.sum ?? 0) + (await world.house('desk', coin)) + (await world.house('unclaimed', coin))
}

describe('the desk’s orders', () => {
  it('of many simultaneous orders, only as many as the stock covers are created', async () => {
    world.stock = amount('250')
    const made = await Promise.all(Array.from({ length: 12 }, () => world.order('100')))
    expect(made.filter((order) => order !== null)).toHaveLength(2)
  })

  it('an order reserves its coins until it is closed', async () => {
    world.stock = amount('100')
    const first = await world.order('100')
    expect(await world.order('100')).toBeNull()
    world.payouts.advance(4_300)
    await world.round()
    expect(first && (await world.state(first))).toBe('closed')
    expect(await world.order('100')).not.toBeNull()
  })

  it.each([
    ['one order', { order: amount('99') }],
    ['a user', { person: amount('99') }],
    ['a day', { day: amount('99') }],
    ['a coin on a network', { place: amount('99') }],
  ])('refuses an order above the limit of %s', async (_, limits) => {
    world.limits = { ...wideLimits, ...limits }
    expect(await world.order('99.5')).toBeNull()
    expect(await world.order('99')).not.toBeNull()
  })

  it('refuses an order above the treasurers’ limit of a coin on its network', async () => {
    const place = { kind: 'desk-limit', coin: 'USDC', network: 'bsc' } as const
    await changeTerm(world.database, place, '99', world.payouts.now)
    expect(await quote('100')).toMatchObject({ reason: 'above-maximum', maximum: amount('99') })
    expect(await world.order('99.5')).toBeNull()
    expect(await world.order('99')).not.toBeNull()
    await changeTerm(world.database, place, '1000000', addSeconds(world.payouts.now, 1))
    world.payouts.advance(1)
    expect(await world.order('99.5')).not.toBeNull()
  })

  it('an order counts toward its user’s limit for a day, unless it was closed', async () => {
    world.limits = { ...wideLimits, person: amount('100') }
    const userId = randomUUID()
    const first = await world.order('60', { userId })
    expect(await world.order('60', { userId })).toBeNull()
    expect(await world.order('60')).not.toBeNull()
    world.payouts.advance(4_300)
    await world.round()
    expect(first && (await world.state(first))).toBe('closed')
    const paid = await world.order('60', { userId })
    if (paid !== null) world.pay(paid, '60')
    await world.confirm()
    await world.rounds(3)
    expect(await world.order('60', { userId })).toBeNull()
    world.payouts.advance(86_500)
    expect(await world.order('60', { userId })).not.toBeNull()
  })

  it('refuses an order above the user’s limit with the reason before storing it', async () => {
    world.limits = { ...wideLimits, person: amount('50') }
    const legs = [
      { kind: 'payin', asset: idOf('USDT ethereum'), amount: amount('60'), address: null, extraId: null },
      { kind: 'payout', asset: idOf('USDC bsc'), amount: amount('59.5'), address: '0x', extraId: null },
    ] as const
    const order = { kind: 'swap', provider: 'sevenport', rateType: 'fixed', rateId: null, legs } as const
    const admitted = world.parts().provider.admit({ ...order, id: randomUUID(), userId: randomUUID() })
    await expect(admitted).rejects.toMatchObject({ code: apiErrorCode.amountAboveLimit })
  })

  it('creating an order again returns the same pay-in address and counts it once', async () => {
    world.limits = { ...wideLimits, person: amount('100') }
    const userId = randomUUID()
    const { id = '', payin = '' } = (await world.order('60', { userId })) ?? {}
    const placed = await findOrder(world.database, id)
    if (placed === undefined) throw new Error('There is no order')
    const { provider } = world.parts()
    const same = { id, payin: { address: payin } }
    for (let times = 0; times < 3; times += 1) expect(await provider.create(placed)).toMatchObject(same)
    expect(await provider.find(placed)).toMatchObject(same)
    expect(await world.order('41', { userId })).toBeNull()
    expect(await world.order('40', { userId })).not.toBeNull()
  })
})

// Runs last: the treasurers' terms stay in effect.
describe('the desk’s limits set by treasurers', () => {
  it.each(['desk-order-limit', 'desk-person-limit', 'desk-daily-limit'] as const)(
    'refuses an order above the treasurers’ %s',
    async (kind) => {
      const place = { kind, coin: null, network: null }
      await changeTerm(world.database, place, '99', world.payouts.now)
      expect(await world.order('99.5')).toBeNull()
      expect(await world.order('99')).not.toBeNull()
      await changeTerm(world.database, place, '1000000', addSeconds(world.payouts.now, 1))
      world.payouts.advance(1)
      expect(await world.order('99.5')).not.toBeNull()
    },
  )
})
