import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { type ExchangeOrder, listExchangeAssets, type RateType } from '#api/exchange.ts'
import { isFinal } from '#api/order-states.ts'
import type { ExchangeFault, ExchangePartnerName } from '#scripts/local-world/partners/exchange/faults.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { ExchangeWorld } from './support/exchange-world.ts'
import { register } from './support/people.ts'

const names: readonly ExchangePartnerName[] = ['changenow', 'sideshift', 'changelly', 'stealthex', 'exolix']

/** What a hold looks like at a partner without a status for it: the order just doesn't go on. */
const heldAs: Readonly<Partial<Record<ExchangePartnerName, object>>> = {
  exolix: { state: 'confirming', hold: null },
}

let world: ExchangeWorld

beforeAll(async () => {
  world = await ExchangeWorld.create()
  // Loads what partners offer before any of them is down.
  await world.server.ask(listExchangeAssets)
})

afterEach(async () => {
  haveAll(null)
  // Partners that were left alone because of a fault are asked again.
  await world.advance(120)
})

afterAll(() => world.close())

it('offers coins of every partner, hundreds in total', async () => {
  const { partners, assets } = await world.server.ask(listExchangeAssets)
  expect(partners.map(({ name }) => name)).toEqual([...names, 'lifi'])
  expect(assets.length).toBeGreaterThan(400)
  for (const name of names) expect(assets.some(({ from }) => from.includes(name))).toBe(true)
})

describe.each(names)('a swap at %s', (name) => {
  it.each(['floating', 'fixed'] as const)('follows a %s-rate swap to its proven payout', async (rateType) => {
    const { order, offer, payee } = await world.order(name, rateType)
    expect(order.state).toBe('unpaid')
    await world.pay(order)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payout: { address: payee, proof: 'proven' } })
    const agreed = parseAmount(offer.toAmount)
    const paid = await world.paidTo(payee)
    // Amounts finer than the partner's decimals are rounded down.
    expect(paid > (agreed * 999n) / 1000n && paid <= (agreed * 1001n) / 1000n).toBe(true)
    expect(done.payin.transactionHash).toMatch(/^0x[\da-f]{64}$/)
  })

  it('shows that a swap is held for verification', async () => {
    world.partners.setFault(name, 'verification-hold')
    const { order } = await world.order(name)
    await world.pay(order)
    const held = heldAs[name] ?? { state: 'suspended', hold: 'verification' }
    expect(await world.follow(order, ({ hold }) => hold !== null, 6)).toMatchObject(held)
  })

  it('shows a swap that the partner pays back as refunded', async () => {
    world.partners.setFault(name, 'refund')
    const { order } = await world.order(name)
    await world.pay(order)
    expect((await world.follow(order, ({ state }) => state === 'refunded')).state).toBe('refunded')
  })

  it('leaves an order in an unknown partner state unchanged, with an alert until it is known again', async () => {
    const { order } = await world.order(name)
    world.partners.setFault(name, 'unknown-status')
    expect((await world.follow(order, () => false, 3)).state).toBe('unpaid')
    expect(await world.alertOf(order)).toBe('unknown-status')
    world.partners.setFault(name, null)
    expect((await world.follow(order, () => false, 2)).state).toBe('unpaid')
    expect(await world.alertOf(order)).toBeNull()
  })

  it('suspends an order whose payout went to someone else', async () => {
    world.partners.setFault(name, 'misdirected-payout')
    const { order } = await world.order(name)
    await world.pay(order)
    expect(await world.follow(order, ({ hold }) => hold !== null)).toMatchObject({ hold: 'payout-contradicted' })
  })

  it('suspends an order whose fixed-rate payout is too low', async () => {
    world.partners.setFault(name, 'short-payout')
    const { order } = await world.order(name, 'fixed')
    await world.pay(order)
    expect(await world.follow(order, ({ hold }) => hold !== null)).toMatchObject({ hold: 'payout-too-low' })
  })

  it('doesn’t complete an order whose payout never happened', async () => {
    world.partners.setFault(name, 'phantom-payout')
    const { order } = await world.order(name)
    await world.pay(order)
    const followed = await world.follow(order, ({ payout }) => payout.transactionHash !== null)
    expect(followed).toMatchObject({ state: 'sending', payout: { proof: 'pending' } })
  })

  it('fails an order that the partner makes for less than the fixed rate', async () => {
    world.partners.setFault(name, 'rate-jump')
    const { order } = await world.order(name, 'fixed')
    expect(order).toMatchObject({ state: 'failed', payin: { address: null } })
  })
})

const outages = ['slow', 'rate-limited', 'failing'] as const

describe.each(outages)('partners that are %s', (fault) => {
  it('faulty partners make no offer, don’t block the others, and offer again afterwards', async () => {
    haveAll(fault)
    world.partners.setFault('sideshift', null)
    const answers = () => byPartner(async (name) => (await world.quote(name)).code)
    expect(await answers()).toEqual({ ...everywhere(apiErrorCode.partnerUnavailable), sideshift: 0 })
    haveAll(null)
    await world.advance(60)
    expect(await answers()).toEqual(everywhere(0))
  })

  it('leaves orders unchanged while partners are faulty, and completes them afterwards', async () => {
    const placed = await orderEverywhere()
    for (const { order } of Object.values(placed)) await world.pay(order)
    haveAll(fault)
    for (let round = 0; round < 2; round += 1) await world.goOn()
    expect(await endsOf(placed, () => true)).toEqual(everywhere('unpaid'))
    expect(await alertsOf(placed)).toEqual(everywhere(null))
    haveAll(null)
    expect(await endsOf(placed)).toEqual(everywhere('completed'))
    expect(await alertsOf(placed)).toEqual(everywhere(null))
  })
})

it('makes no second order and asks for no payment if the creation got no answer', async () => {
  const made = () => byPartner(async (name) => world.partners.simulators[name].engine.orders().length)
  const before = await made()
  haveAll('silent-after-create')
  const placed = await orderEverywhere()
  expect(await byPartner(async (name) => placed[name].order)).toMatchObject(
    everywhere({ state: 'new', payin: { address: null } }),
  )
  haveAll(null)
  const again = await byPartner(async (name) => (await placed[name].repeat()).number)
  expect(again).toEqual(await byPartner(async (name) => placed[name].order.number))
  expect(await endsOf(placed, ({ state }) => state !== 'new')).toEqual(everywhere('failed'))
  expect(await made()).toEqual(await byPartner(async (name) => before[name] + 1))
})

it('shows partners’ offers that have become worse', async () => {
  const offered = async (rateType: RateType) =>
    byPartner(async (name) => parseAmount((await world.quote(name, rateType)).data?.offer?.toAmount ?? '0'))
  for (const rateType of ['floating', 'fixed'] as const) {
    const before = await offered(rateType)
    haveAll('worse-quotes')
    const after = await offered(rateType)
    haveAll(null)
    const perMille = await byPartner(async (name) => (1_000n * after[name]) / before[name])
    for (const name of names) expect(perMille[name] >= 968n && perMille[name] <= 971n, `${name} ${rateType}`).toBe(true)
  }
})

it('expires orders that partners no longer await, without an alert', async () => {
  haveAll('expiry')
  const placed = await orderEverywhere('fixed')
  expect(await endsOf(placed, ({ state }) => state !== 'unpaid')).toEqual(everywhere('expired'))
  expect(await alertsOf(placed)).toEqual(everywhere(null))
})

describe('payments of the wrong amount', () => {
  it('refunds a wrong amount at a fixed rate, or leaves it to Changelly’s support', async () => {
    const placed = await orderEverywhere('fixed')
    for (const { order } of Object.values(placed)) await world.pay(order, '0.3')
    const stops = ({ state }: ExchangeOrder) => isFinal(state) || state === 'failed'
    const ends = await endsOf(placed, stops, 8)
    expect(ends).toEqual({ ...everywhere('refunded'), changelly: 'suspended' })
    const { changelly } = world.partners.simulators
    const held = changelly.engine.orders().find(({ state }) => state === 'held')
    changelly.engine.resolveHold(held?.id ?? '', 'refund')
    expect((await world.follow(placed.changelly.order, stops)).state).toBe('refunded')
  })

  it('exchanges a wrong amount at a floating rate for what it is worth', async () => {
    const placed = await orderEverywhere('floating')
    for (const { order } of Object.values(placed)) await world.pay(order, '0.3')
    expect(await endsOf(placed)).toEqual(everywhere('completed'))
    for (const name of names) {
      const { offer, payee } = placed[name]
      const share = (100n * (await world.paidTo(payee))) / parseAmount(offer.toAmount)
      expect(share === 59n || share === 60n, `${name} paid ${share} %`).toBe(true)
    }
  })

  it('refunds a payment below the minimum, or loses it at Changelly', async () => {
    const placed = await orderEverywhere('floating')
    for (const { order } of Object.values(placed)) await world.pay(order, '0.001')
    const ends = await endsOf(placed, ({ state }) => isFinal(state) || state === 'failed')
    expect(ends).toEqual({ ...everywhere('refunded'), changelly: 'failed' })
  })
})

type PlacedOrder = Awaited<ReturnType<ExchangeWorld['order']>>
type PlacedOrders = Readonly<Record<ExchangePartnerName, PlacedOrder>>

function haveAll(fault: ExchangeFault | null): void {
  for (const name of names) world.partners.setFault(name, fault)
}

/** Runs `find` for all partners at the same time. */
async function byPartner<T>(find: (name: ExchangePartnerName) => Promise<T>): Promise<Record<ExchangePartnerName, T>> {
  const found = await Promise.all(names.map(async (name) => [name, await find(name)] as const))
  return Object.fromEntries(found) as Record<ExchangePartnerName, T>
}

/** Returns the same value for each partner. */
function everywhere<T>(value: T): Record<ExchangePartnerName, T> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<ExchangePartnerName, T>
}

/** Places an order at each partner, all for one user. */
async function orderEverywhere(rateType: RateType = 'floating'): Promise<PlacedOrders> {
  const person = await register(world.server)
  return byPartner(async (name) => world.order(name, rateType, { person }))
}

async function alertsOf(placed: PlacedOrders) {
  return byPartner((name) => world.alertOf(placed[name].order))
}

/** Follows orders until each is final, or meets another condition. */
async function endsOf(
  placed: PlacedOrders,
  isThere: (order: ExchangeOrder) => boolean = ({ state }) => isFinal(state),
  rounds = 60,
): Promise<Record<ExchangePartnerName, ExchangeOrder['state']>> {
  for (let round = 0; ; round += 1) {
    const orders = await byPartner((name) => world.follow(placed[name].order, () => true))
    if (Object.values(orders).every(isThere) || round === rounds) return byPartner(async (name) => orders[name].state)
    await world.goOn()
  }
}
