import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { listDeposits } from '#api/deposits.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'

import { BitcoinSwapWorld } from './support/bitcoin-swap-world.ts'
import { register } from './support/people.ts'

const nobody = 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU'

let world: BitcoinSwapWorld

beforeAll(async () => {
  world = await BitcoinSwapWorld.create()
})

afterEach(() => {
  world.partners.setFault('changenow', null)
  world.isNodeDown = false
})

afterAll(() => world.close())

const units = (amount: string | null) => toNetworkUnits(parseAmount(amount ?? '0'), 8)

describe('a swap of BTC for DOGE', () => {
  it('a swap of BTC for DOGE is paid in and out on chain, and completed at the payout’s confirmations', async () => {
    const order = await world.order()
    const payin = world.pay(order)
    const sending = await world.follow(order, ({ state }) => state === 'sending')
    expect(sending).toMatchObject({ payin: { transactionHash: payin }, payout: { proof: 'pending' } })
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payout: { proof: 'proven' } })
    const { transactionHash: hash, movedAmount } = done.payout
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(world.paidBy('dogecoin', hash, nobody)).toEqual([units(movedAmount)])
  })

  it('a swap into the Sevenport wallet is the user’s deposit, with the same transaction', async () => {
    const person = await register(world.server)
    const order = await world.order({ person, payout: await world.depositAddress(person) })
    world.pay(order)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    await world.server.database.execute('UPDATE chain_cursors SET held_until = NULL')
    await world.dogecoin.watcher().catchUp()
    const { items } = await world.server.ask(listDeposits, {}, person.signedIn)
    expect(items).toMatchObject([
      { coin: 'DOGE', transactionHash: done.payout.transactionHash, amount: done.payout.movedAmount, state: 'success' },
    ])
  })

  it('a swap waits while the node is down, and completes afterwards', async () => {
    const order = await world.order()
    world.pay(order)
    world.isNodeDown = true
    await world.follow(order, ({ state }) => state === 'sending')
    await world.mine(8)
    await world.ask()
    expect(await world.view(order)).toMatchObject({ state: 'sending', payout: { proof: 'pending' } })
    world.isNodeDown = false
    expect((await world.follow(order, ({ state }) => state === 'completed')).state).toBe('completed')
  })

  it('a swap waits again when a fork removes its payout, and stays completed once proven', async () => {
    const order = await world.order()
    world.pay(order)
    const sending = await world.follow(order, ({ payout }) => payout.transactionHash !== null)
    await world.mine(3)
    world.fork(4)
    await world.ask()
    expect((await world.view(order)).state).toBe('sending')
    expect(world.paidBy('dogecoin', sending.payout.transactionHash, nobody)).toEqual([])
    const done = await world.follow(order, ({ state }) => state === 'completed')
    world.fork(12)
    await world.ask()
    expect(await world.view(order)).toMatchObject({
      state: 'completed',
      payout: { transactionHash: done.payout.transactionHash },
    })
  })
})

describe('a partner that lies about its payout', () => {
  it.each([
    ['misdirected-payout', 'payout-contradicted'],
    ['short-payout', 'payout-too-low'],
  ] as const)('a partner’s %s is caught: the order is suspended with the hold %s', async (fault, hold) => {
    const order = await world.order()
    world.partners.setFault('changenow', fault)
    world.pay(order)
    const held = await world.follow(order, ({ state }) => state === 'suspended')
    expect(held).toMatchObject({ state: 'suspended', hold })
    expect(await world.alertOf(order)).toBe(hold)
  })

  it('a phantom payout completes nothing, and raises an alert after half an hour', async () => {
    const order = await world.order()
    world.partners.setFault('changenow', 'phantom-payout')
    world.pay(order)
    await world.follow(order, ({ payout }) => payout.transactionHash !== null)
    await world.mine(8)
    world.server.advance(1_801)
    await world.ask()
    expect(await world.view(order)).toMatchObject({ state: 'sending', payout: { proof: 'pending' } })
    expect(await world.alertOf(order)).toBe('payout-unproven')
  })
})

describe('a payment that misses a fixed rate’s amount', () => {
  it.each(['0.008', '0.012'])('refunds a fixed-rate payment of the wrong amount, %s BTC, on chain', async (amount) => {
    const order = await world.order({ rateType: 'fixed' })
    world.pay(order, amount)
    const back = await world.follow(order, ({ state }) => state === 'refunded')
    expect(back).toMatchObject({ state: 'refunded', refund: { proof: 'proven' } })
    expect(world.paidBy('bitcoin', back.refund?.transactionHash ?? null, back.refund?.address ?? '')).toEqual([
      units(amount),
    ])
  })
})

it('a floating-rate order paid after its expiry still completes', async () => {
  const order = await world.order()
  world.server.advance(4 * 3_600)
  await world.follow(order, ({ state }) => state === 'expired')
  world.pay(order)
  expect((await world.follow(order, ({ state }) => state === 'completed')).state).toBe('completed')
})
