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
}, 60_000)

afterEach(() => {
  for (const partner of partners) world.partners.setFault(partner, null)
  world.isNodeDown = false
  world.says = (hash) => hash
})

afterAll(() => world.close())

const units = (amount: string | null | undefined) => toNetworkUnits(parseAmount(amount ?? '0'), 6)

it('every partner is known to deal in TRX and in USDT by its contract, without a memo', async () => {
  const { assets } = await world.server.ask(listExchangeAssets)
  const found = Object.values(tronAssets).map((id) => assets.find((asset) => asset.id === id))
  for (const [index, symbol] of ['TRX', 'USDT'].entries()) {
    expect(found[index]).toMatchObject({ symbol, network: 'tron', memo: null })
    expect(found[index]?.from).toEqual(expect.arrayContaining([...partners]))
    expect(found[index]?.to).toEqual(expect.arrayContaining([...partners]))
  }
})

describe.each(partners)('at %s', (partner) => {
  it('TRX is exchanged for USDT, and the payout is proven by the token’s own event', async () => {
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
  it('into the Sevenport wallet is the person’s deposit, by the same transaction', async () => {
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

  it('waits while its payment and its payout are in blocks that are not final', async () => {
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

  it('takes several payments for one', async () => {
    const order = await world.order({ from: 'USDT', to: 'TRX', rateType: 'fixed', amount: '200' })
    await world.pay(order, '150')
    await world.pay(order, '50')
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payin: { movedAmount: '200' } })
  })

  it('waits while the node is down, and is completed afterwards', async () => {
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
  ] as const)('in %s, of the kind %s, is caught: the order is held with %s', async (to, fault, hold) => {
    const order = await world.order({ to, from: to === 'TRX' ? 'USDT' : 'TRX' })
    world.partners.setFault('changenow', fault)
    await world.pay(order)
    const held = await world.follow(order, ({ state }) => state === 'suspended')
    expect(held).toMatchObject({ state: 'suspended', hold })
    expect(await world.alertOf(order)).toBe(hold)
  })

  it('of the kind phantom-payout completes nothing, and is told of after half an hour', async () => {
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

describe('the ID of a payout', () => {
  it('may be written in capital letters and as on other networks', async () => {
    world.says = (hash) => `0x${hash.toUpperCase()}`
    const order = await world.order()
    await world.pay(order)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payout: { proof: 'proven' } })
    expect(done.payout.transactionHash).toMatch(/^[\da-f]{64}$/)
  })

  it('that has paid one order pays no other to the same address, however it is written', async () => {
    const [order, other] = [await world.order(), await world.order()]
    await world.pay(order)
    const { payout } = await world.follow(order, ({ state }) => state === 'completed')
    world.says = () => (payout.transactionHash ?? '').toUpperCase()
    await world.pay(other)
    const held = await world.follow(other, ({ state }) => state === 'suspended')
    expect(held).toMatchObject({ state: 'suspended', hold: 'payout-contradicted' })
  })
})

describe.each(['TRX', 'USDT'] as const)('a payment in %s of another amount than a fixed rate’s', (from) => {
  it.each(['90', '110'])('as of %s goes back, which the chain proves', async (amount) => {
    const before = world.received(from, tronNobody.refund)
    const order = await world.order({ from, to: from === 'TRX' ? 'USDT' : 'TRX', rateType: 'fixed', amount: '100' })
    await world.pay(order, amount)
    const back = await world.follow(order, ({ state }) => state === 'refunded')
    expect(back).toMatchObject({ state: 'refunded', refund: { proof: 'proven' } })
    expect(world.received(from, tronNobody.refund) - before).toBe(units(amount))
  })
})

it('what is paid after an order has expired still arrives at a floating rate', async () => {
  const order = await world.order()
  world.server.advance(4 * 3_600)
  await world.follow(order, ({ state }) => state === 'expired')
  await world.pay(order)
  expect((await world.follow(order, ({ state }) => state === 'completed')).state).toBe('completed')
})
