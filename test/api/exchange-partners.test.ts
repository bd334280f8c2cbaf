import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { listExchangeAssets } from '#api/exchange.ts'
import type { ExchangePartnerName } from '#scripts/local-world/partners/exchange/faults.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { ExchangeWorld } from './support/exchange-world.ts'

const names: readonly ExchangePartnerName[] = ['changenow', 'sideshift', 'changelly', 'stealthex', 'exolix']

/** Of a partner that has no word for it: the order just does not go on. */
const heldAs: Readonly<Partial<Record<ExchangePartnerName, object>>> = {
  exolix: { state: 'confirming', hold: null },
}

let world: ExchangeWorld

beforeAll(async () => {
  world = await ExchangeWorld.create()
})

afterEach(() => {
  for (const name of names) world.partners.setFault(name, null)
})

afterAll(() => world.close())

it('offers coins of every partner, hundreds together', async () => {
  const { partners, assets } = await world.server.ask(listExchangeAssets)
  expect(partners.map(({ name }) => name)).toEqual([...names, 'lifi'])
  expect(assets.length).toBeGreaterThan(400)
  for (const name of names) expect(assets.some(({ from }) => from.includes(name))).toBe(true)
})

describe.each(names)('a swap at %s', (name) => {
  it.each(['floating', 'fixed'] as const)('at a %s rate is paid, exchanged, paid out and proven', async (rateType) => {
    const { order, offer, payee } = await world.order(name, rateType)
    expect(order.state).toBe('unpaid')
    await world.pay(order)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payout: { address: payee, proof: 'proven' } })
    const agreed = parseAmount(offer.toAmount)
    const paid = await world.paidTo(payee)
    // What is finer than the partner's own decimals is rounded down.
    expect(paid > (agreed * 999n) / 1000n && paid <= (agreed * 1001n) / 1000n).toBe(true)
    expect(done.payin.transactionHash).toMatch(/^0x[\da-f]{64}$/)
  })

  it('that is held for a verification says so', async () => {
    world.partners.setFault(name, 'verification-hold')
    const { order } = await world.order(name)
    await world.pay(order)
    const held = heldAs[name] ?? { state: 'suspended', hold: 'verification' }
    expect(await world.follow(order, ({ hold }) => hold !== null, 6)).toMatchObject(held)
  })

  it('that the partner pays back is refunded', async () => {
    world.partners.setFault(name, 'refund')
    const { order } = await world.order(name)
    await world.pay(order)
    expect((await world.follow(order, ({ state }) => state === 'refunded')).state).toBe('refunded')
  })

  it('in a state that nobody knows stays where it is', async () => {
    const { order } = await world.order(name)
    world.partners.setFault(name, 'unknown-status')
    expect((await world.follow(order, () => false, 3)).state).toBe('unpaid')
  })

  it('paid out to somebody else is found out', async () => {
    world.partners.setFault(name, 'misdirected-payout')
    const { order } = await world.order(name)
    await world.pay(order)
    expect(await world.follow(order, ({ hold }) => hold !== null)).toMatchObject({ hold: 'payout-contradicted' })
  })

  it('at a fixed rate of which a part is missing is found out', async () => {
    world.partners.setFault(name, 'short-payout')
    const { order } = await world.order(name, 'fixed')
    await world.pay(order)
    expect(await world.follow(order, ({ hold }) => hold !== null)).toMatchObject({ hold: 'payout-contradicted' })
  })

  it('whose payout never happened is not called completed', async () => {
    world.partners.setFault(name, 'phantom-payout')
    const { order } = await world.order(name)
    await world.pay(order)
    const followed = await world.follow(order, ({ payout }) => payout.transactionHash !== null)
    expect(followed).toMatchObject({ state: 'sending', payout: { proof: 'pending' } })
  })

  it('that is made for less than a fixed rate has promised is not paid', async () => {
    world.partners.setFault(name, 'rate-jump')
    const { order } = await world.order(name, 'fixed')
    expect(order).toMatchObject({ state: 'failed', payin: { address: null } })
  })
})

it('asks nobody to pay for a swap whose creation was not answered', async () => {
  world.partners.setFault('changenow', 'silent-after-create')
  const { order } = await world.order('changenow')
  expect(order).toMatchObject({ state: 'new', payin: { address: null } })
  world.partners.setFault('changenow', null)
  const { state } = await world.follow(order, ({ state }) => state !== 'new')
  expect(state).toBe('failed')
})
