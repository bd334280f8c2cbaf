import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { listExchangeAssets } from '#api/exchange.ts'
import { listDeposits } from '#api/deposits.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'

import { register } from './support/people.ts'
import { tronAssets, tronNobody, TronSwapWorld } from './support/tron-swap-world.ts'

const partners = ['changenow', 'sideshift', 'changelly', 'stealthex', 'exolix'] as const

let world: TronSwapWorld

beforeAll(async () => {
  world = await TronSwapWorld.create()
})

afterEach(() => {
  for (const partner of partners) world.partners.setFault(partner, null)
  world.isNodeDown = false
  world.says = (hash) => hash
})

afterAll(() => world.close())

const units = (amount: string | null | undefined) => toNetworkUnits(parseAmount(amount ?? '0'), 6)

it('lists TRX and USDT without a memo for every partner', async () => {
  const { assets } = await world.server.ask(listExchangeAssets)
  const found = Object.values(tronAssets).map((id) => assets.find((asset) => asset.id === id))
  for (const [index, symbol] of ['TRX', 'USDT'].entries()) {
    expect(found[index]).toMatchObject({ symbol, network: 'tron', memo: null })
    expect(found[index]?.from).toEqual(expect.arrayContaining([...partners]))
    expect(found[index]?.to).toEqual(expect.arrayContaining([...partners]))
  }
})

describe.each(partners)('at %s', (partner) => {
  it('exchanges TRX for USDT and proves the payout by the token’s event', async () => {
    const before = world.received('USDT', tronNobody.payout)
    const order = await world.order({ partner })
    const payin = await world.pay(order)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payout: { proof: 'proven' } })
    expect(done.payin.transactionHash).toBe(payin)
    expect(done.payout.transactionHash).toMatch(/^[\da-f]{64}$/)
    expect(world.received('USDT', tronNobody.payout) - before).toBe(units(done.payout.movedAmount))
  })
})

describe('a swap of USDT for TRX', () => {
  it('credits a swap into the Sevenport wallet as a deposit of the same transaction', async () => {
    const person = await register(world.server)
    const order = await world.order({
      from: 'USDT',
      to: 'TRX',
      person,
      payout: await world.depositAddress(person),
    })
    await world.pay(order)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done.payout.proof).toBe('proven')
    await world.deposits.catchUp()
    const { items } = await world.server.ask(listDeposits, {}, person.signedIn)
    expect(items).toMatchObject([
      { coin: 'TRX', transactionHash: done.payout.transactionHash, amount: done.payout.movedAmount, state: 'success' },
    ])
  })

  it('a swap waits while its payment and its payout aren’t final', async () => {
    const order = await world.order({ from: 'USDT', to: 'TRX' })
    const payin = await world.pay(order)
    await world.node.produce(1)
    await world.ask()
    await world.ask()
    expect(await world.view(order)).toMatchObject({ state: 'confirming', payin: { transactionHash: payin } })
    const sending = await world.follow(order, ({ payout }) => payout.transactionHash !== null)
    expect(sending).toMatchObject({ state: 'sending', payout: { proof: 'pending' } })
    expect((await world.follow(order, ({ state }) => state === 'completed')).payout.proof).toBe('proven')
  })

  it('a swap accepts several payments for one', async () => {
    const order = await world.order({ from: 'USDT', to: 'TRX', rateType: 'fixed', amount: '200' })
    await world.pay(order, '150')
    await world.pay(order, '50')
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payin: { movedAmount: '200' } })
  })

  it('a swap waits while the node is down and is completed afterwards', async () => {
    const order = await world.order({ from: 'USDT', to: 'TRX' })
    await world.pay(order)
    world.isNodeDown = true
    await world.follow(order, ({ state }) => state === 'sending', 10)
    await world.node.produce(25)
    await world.ask()
    expect((await world.view(order)).state).not.toBe('completed')
    world.isNodeDown = false
    expect((await world.follow(order, ({ state }) => state === 'completed')).state).toBe('completed')
  })
})

describe('a partner that lies about its payout', () => {
  it.each([
    ['USDT', 'misdirected-payout', 'payout-contradicted'],
    ['USDT', 'short-payout', 'payout-too-low'],
    ['TRX', 'misdirected-payout', 'payout-contradicted'],
    ['TRX', 'short-payout', 'payout-too-low'],
  ] as const)(
    'a partner’s lie about a payout in %s of the kind %s suspends the order with %s',
    async (to, fault, hold) => {
      const order = await world.order({ to, from: to === 'TRX' ? 'USDT' : 'TRX' })
      world.partners.setFault('changenow', fault)
      await world.pay(order)
      const held = await world.follow(order, ({ state }) => state === 'suspended')
      expect(held).toMatchObject({ state: 'suspended', hold })
      expect(await world.alertOf(order)).toBe(hold)
    },
  )

  it('a phantom payout doesn’t complete the order and raises an alert after half an hour', async () => {
    const order = await world.order()
    world.partners.setFault('changenow', 'phantom-payout')
    await world.pay(order)
    await world.follow(order, ({ payout }) => payout.transactionHash !== null)
    await world.node.produce(25)
    world.server.advance(1_801)
    await world.ask()
    expect(await world.view(order)).toMatchObject({ state: 'sending', payout: { proof: 'pending' } })
    expect(await world.alertOf(order)).toBe('payout-unproven')
  })
})

describe('payout transaction IDs', () => {
  it('a payout’s transaction ID may be in capital letters with a 0x prefix', async () => {
    world.says = (hash) => `0x${hash.toUpperCase()}`
    const order = await world.order()
    await world.pay(order)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payout: { proof: 'proven' } })
    expect(done.payout.transactionHash).toMatch(/^[\da-f]{64}$/)
  })

  it('a payout’s transaction ID counts for one order only, however it’s written', async () => {
    const [order, other] = [await world.order(), await world.order()]
    await world.pay(order)
    const { payout } = await world.follow(order, ({ state }) => state === 'completed')
    world.says = () => (payout.transactionHash ?? '').toUpperCase()
    await world.pay(other)
    const held = await world.follow(other, ({ state }) => state === 'suspended')
    expect(held).toMatchObject({ state: 'suspended', hold: 'payout-contradicted' })
  })
})

describe.each(['TRX', 'USDT'] as const)('a wrong payment in %s at a fixed rate', (from) => {
  it.each(['90', '110'])(
    'refunds a payment of %s instead of 100 and proves the refund on the chain',
    async (amount) => {
      const before = world.received(from, tronNobody.refund)
      const order = await world.order({ from, to: from === 'TRX' ? 'USDT' : 'TRX', rateType: 'fixed', amount: '100' })
      await world.pay(order, amount)
      const back = await world.follow(order, ({ state }) => state === 'refunded')
      expect(back).toMatchObject({ state: 'refunded', refund: { proof: 'proven' } })
      expect(world.received(from, tronNobody.refund) - before).toBe(units(amount))
    },
  )
})

it('completes a floating-rate order that is paid after it expired', async () => {
  const order = await world.order()
  world.server.advance(4 * 3_600)
  await world.follow(order, ({ state }) => state === 'expired')
  await world.pay(order)
  expect((await world.follow(order, ({ state }) => state === 'completed')).state).toBe('completed')
})
