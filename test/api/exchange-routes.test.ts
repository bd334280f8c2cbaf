import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import {
  createExchangeOrder,
  getExchangeQuote,
  getOrderRoute,
  listExchangeAssets,
  nameExchangeRefund,
  noteExchangePayment,
} from '#api/exchange.ts'
import { createApiOrder, getApiQuote, listApiAssets } from '#api/order-api.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { orderQuotes } from '#server/db/schema/orders.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { ExchangeWorld } from './support/exchange-world.ts'
import { makeOrderKey } from './support/order-keys.ts'
import { logIn, register } from './support/people.ts'
import { assetOf, balanceOf, coin, newPayee, orderByRoute, payByRoute, RouteWallet } from './support/route-orders.ts'

const usdc = { ethereum: coin('ethereum', 'USDC'), bsc: coin('bsc', 'USDC') } as const
const usdt = { ethereum: coin('ethereum', 'USDT'), bsc: coin('bsc', 'USDT') } as const
const ether = coin('ethereum', 'ETH')
const bridged = { from: usdc.ethereum, to: usdc.bsc, amount: '100' } as const

let world: ExchangeWorld
let wallet: RouteWallet

beforeAll(async () => {
  world = await ExchangeWorld.create()
  wallet = await RouteWallet.open(world)
  for (const token of [usdc.ethereum, usdt.ethereum]) await wallet.receive(token, '10000')
})

beforeEach(() => world.server.database.delete(rateLimits))

afterEach(() => world.partners.setFault('lifi', null))

afterAll(() => world.close())

it('offers routes for this build’s coins on the configured chains only', async () => {
  const { partners, assets } = await world.server.ask(listExchangeAssets)
  expect(partners.find(({ name }) => name === 'lifi')).toMatchObject({ title: 'LI.FI', paidBy: 'route' })
  const offered = assets.filter(({ from }) => from.includes('lifi'))
  expect(new Set(offered.map(({ network }) => network))).toEqual(new Set(['ethereum', 'bsc']))
  expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining(['bsc/native', assetOf(usdc.bsc)]))
})

describe('swaps by the connected wallet', () => {
  it.each([
    ['bridged by Across', usdc.ethereum, usdc.bsc, '100'],
    ['bridged by Stargate, whose fee is paid on top of the amount', usdt.ethereum, usdt.bsc, '50.5'],
    ['of two tokens on one chain', usdt.ethereum, usdc.ethereum, '20'],
    ['of a native coin for a token', ether, usdc.ethereum, '0.123456789012345678'],
    ['of a token for a native coin', usdc.ethereum, ether, '30'],
  ])('a swap %s is proven on chain', async (_what, from, to, amount) => {
    const { order, offer, payee, owner } = await orderByRoute(world, { from, to, amount })
    expect(order).toMatchObject({ state: 'unpaid', paidBy: 'route', payin: { address: swapRouterOf(31_337) } })
    const { route, hash, order: sent } = await payByRoute(world, wallet, { order, from, owner })
    expect(route).toMatchObject({ fromAmount: amount, transaction: { chainId: 31_337, to: swapRouterOf(31_337) } })
    expect(sent).toMatchObject({ state: 'waiting', payin: { transactionHash: hash } })
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payin: { transactionHash: hash }, payout: { proof: 'proven' } })
    expect(done.payout.transactionHash === hash, 'pay-in and payout share a transaction only on one chain').toBe(
      from.network === to.network,
    )
    const paid = await balanceOf(world, to, payee)
    expect(paid >= parseAmount(offer.minimumToAmount ?? '') && paid <= parseAmount(offer.toAmount)).toBe(true)
  })

  it('a swap into the signing account is proven, even though it pays the gas', async () => {
    const from = usdc.ethereum
    // So little that the gas is worth more than the half percent that may be missing.
    const { order, owner } = await orderByRoute(world, { from, to: ether, amount: '2', payee: wallet.account })
    await payByRoute(world, wallet, { order, from, owner })
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payout: { proof: 'proven' } })
  })

  it('follows a swap whose transaction was replaced by its last hash', async () => {
    const { order, owner } = await orderByRoute(world, bridged)
    const { number } = order
    const { server } = world
    const route = await server.ask(getOrderRoute, { number, account: wallet.account }, owner.signedIn)
    const replaced = { number, transactionHash: `0x${'1'.repeat(64)}` } as const
    await server.ask(noteExchangePayment, replaced, owner.signedIn)
    const saidTwice = await server.ask(noteExchangePayment, replaced, owner.signedIn)
    expect(saidTwice).toMatchObject({ state: 'waiting', payin: { transactionHash: replaced.transactionHash } })
    const hash = await wallet.send(route, bridged.from)
    await server.ask(noteExchangePayment, { number, transactionHash: hash }, owner.signedIn)
    const done = await world.follow(order, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', payin: { transactionHash: hash } })
  })

  it('completes a swap that is reported after its order expired', async () => {
    const { server } = world
    const { order, owner } = await orderByRoute(world, bridged)
    const route = await server.ask(getOrderRoute, { number: order.number, account: wallet.account }, owner.signedIn)
    const hash = await wallet.send(route, bridged.from)
    await world.advance(3_601)
    expect(await world.follow(order, ({ state }) => state === 'expired', 4)).toMatchObject({ state: 'expired' })
    const { accessToken } = await logIn(server, owner)
    const later = { ...owner.place, accessToken }
    await server.ask(noteExchangePayment, { number: order.number, transactionHash: hash }, later)
    expect((await world.follow(order, ({ state }) => state === 'completed')).state).toBe('completed')
  })

  it('suspends a swap that pays less than the agreed minimum, whatever LI.FI reports', async () => {
    const { order, owner } = await orderByRoute(world, bridged)
    await payByRoute(world, wallet, { order, from: bridged.from, owner })
    const agreed = parseAmount('150')
    await world.server.database
      .update(orderQuotes)
      .set({ toAmount: agreed, minimumToAmount: agreed })
      .where(eq(orderQuotes.fromAmount, parseAmount(bridged.amount)))
    expect((await world.follow(order, ({ hold }) => hold !== null)).state).toBe('suspended')
  })

  it('shows a swap that LI.FI pays back as refunded', async () => {
    world.partners.setFault('lifi', 'refund')
    const { order, owner } = await orderByRoute(world, bridged)
    const before = await balanceOf(world, bridged.from, wallet.account)
    await payByRoute(world, wallet, { order, from: bridged.from, owner })
    expect(await world.follow(order, ({ state }) => state === 'refunded')).toMatchObject({ state: 'refunded' })
    expect(await balanceOf(world, bridged.from, wallet.account)).toBe(before)
  })

  it('a swap whose call fails on chain has failed', async () => {
    const poor = await RouteWallet.open(world, 5)
    const { order, owner } = await orderByRoute(world, bridged)
    const route = await world.server.ask(getOrderRoute, { number: order.number, account: poor.account }, owner.signedIn)
    const hash = await poor.sendFailing(route, bridged.from.network)
    await world.server.ask(noteExchangePayment, { number: order.number, transactionHash: hash }, owner.signedIn)
    expect(await world.follow(order, ({ state }) => state === 'failed')).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['phantom-payout', { state: 'sending', payout: { proof: 'pending' } }],
    ['misdirected-payout', { state: 'suspended' }],
    ['short-payout', { state: 'suspended' }],
  ] as const)('doesn’t complete a swap with a %s', async (fault, outcome) => {
    world.partners.setFault('lifi', fault)
    const { order, owner } = await orderByRoute(world, bridged)
    await payByRoute(world, wallet, { order, from: bridged.from, owner })
    const followed = await world.follow(order, ({ payout, hold }) => hold !== null || payout.transactionHash !== null)
    expect(followed.state).not.toBe('completed')
    expect(await world.follow(order, ({ hold }) => hold !== null, 4)).toMatchObject(outcome)
  })

  it('leaves a swap in an unknown LI.FI state unchanged', async () => {
    const { order, owner } = await orderByRoute(world, bridged)
    await payByRoute(world, wallet, { order, from: bridged.from, owner })
    world.partners.setFault('lifi', 'unknown-status')
    expect((await world.follow(order, () => false, 3)).state).toBe('waiting')
  })
})

describe('transaction hashes of swaps', () => {
  it('the hash of another user’s swap never completes an order', async () => {
    const [other, own] = [await orderByRoute(world, bridged), await orderByRoute(world, bridged)]
    const { hash } = await payByRoute(world, wallet, { ...other, from: bridged.from })
    const stolen = { number: own.order.number, transactionHash: hash }
    expect(await world.server.ask(noteExchangePayment, stolen, own.owner.signedIn)).toMatchObject({ state: 'waiting' })
    expect((await world.follow(other.order, ({ state }) => state === 'completed')).state).toBe('completed')
    expect(await world.follow(own.order, ({ state }) => state !== 'waiting', 3)).toMatchObject({
      state: 'waiting',
      payout: { transactionHash: null },
    })
  })

  it('the hash of a swap to the same address with another amount never completes an order', async () => {
    const own = await orderByRoute(world, bridged)
    const other = await orderByRoute(world, { ...bridged, amount: '5', payee: own.payee })
    const { hash } = await payByRoute(world, wallet, { ...other, from: bridged.from })
    await world.server.ask(noteExchangePayment, { number: own.order.number, transactionHash: hash }, own.owner.signedIn)
    expect((await world.follow(own.order, ({ state }) => state === 'completed', 6)).state).toBe('waiting')
  })

  it('a hash that fits two identical orders completes only one', async () => {
    const payee = newPayee()
    const [first, second] = [
      await orderByRoute(world, { ...bridged, payee }),
      await orderByRoute(world, { ...bridged, payee }),
    ]
    const { hash } = await payByRoute(world, wallet, { ...first, from: bridged.from })
    await world.server.ask(
      noteExchangePayment,
      { number: second.order.number, transactionHash: hash },
      second.owner.signedIn,
    )
    const states = [
      (await world.follow(first.order, ({ state }) => state === 'completed' || state === 'suspended')).state,
      (await world.follow(second.order, ({ state }) => state === 'completed' || state === 'suspended')).state,
    ]
    expect(states.toSorted()).toEqual(['completed', 'suspended'])
  })
})

describe('routes', () => {
  it('refuses a route that lets another contract take the coins', async () => {
    const { order, owner } = await orderByRoute(world, bridged)
    world.partners.setFault('lifi', 'foreign-approval')
    const asked = world.server.call(getOrderRoute, { number: order.number, account: wallet.account }, owner.signedIn)
    expect((await asked).code).toBe(apiErrorCode.partnerUnavailable)
  })

  it('refuses a route that pays less than agreed', async () => {
    const { order, owner } = await orderByRoute(world, bridged)
    world.partners.setFault('lifi', 'rate-jump')
    const asked = world.server.call(getOrderRoute, { number: order.number, account: wallet.account }, owner.signedIn)
    expect((await asked).code).toBe(apiErrorCode.rateExpired)
  })

  it('gives a route only to its order’s owner, and only before the payment', async () => {
    const { order, owner } = await orderByRoute(world, bridged)
    const stranger = await register(world.server)
    const { number } = order
    const hash = { number, transactionHash: `0x${'2'.repeat(64)}` } as const
    const { server } = world
    for (const ask of [
      () => server.call(getOrderRoute, { number, account: wallet.account }, stranger.signedIn),
      () => server.call(noteExchangePayment, hash, stranger.signedIn),
    ]) {
      expect((await ask()).code).toBe(apiErrorCode.notFound)
    }
    await server.ask(noteExchangePayment, hash, owner.signedIn)
    const late = server.call(getOrderRoute, { number, account: wallet.account }, owner.signedIn)
    expect((await late).code).toBe(apiErrorCode.stateConflict)
  })

  it('refuses route calls for transfer orders, and transfer calls for route orders', async () => {
    const { server } = world
    const person = await register(server)
    const { order: byTransfer } = await world.order('changenow', 'floating', { person })
    const { order } = await orderByRoute(world, { ...bridged, person })
    for (const ask of [
      () => server.call(getOrderRoute, { number: byTransfer.number, account: wallet.account }, person.signedIn),
      () =>
        server.call(
          noteExchangePayment,
          { number: byTransfer.number, transactionHash: `0x${'3'.repeat(64)}` },
          person.signedIn,
        ),
      () => server.call(noteExchangePayment, { number: order.number }, person.signedIn),
      () => server.call(nameExchangeRefund, { number: order.number, refund: { address: newPayee() } }, person.signedIn),
    ]) {
      expect((await ask()).code).toBe(apiErrorCode.stateConflict)
    }
  })

  it('offers no route for an unsupported pair, an amount out of range or an amount to receive', async () => {
    const { server } = world
    const wanted = {
      partner: 'lifi',
      from: assetOf(usdc.ethereum),
      to: assetOf(usdc.bsc),
      rateType: 'floating',
    } as const
    const quote = (changes: object) =>
      server.ask(getExchangeQuote, { ...wanted, amount: '10', side: 'from', ...changes })
    const call = (changes: object) =>
      server.call(getExchangeQuote, { ...wanted, amount: '10', side: 'from', ...changes })
    expect(await quote({ to: 'bsc/native' })).toMatchObject({ offer: null, reason: 'pair-unavailable' })
    expect(await quote({ amount: '0.5' })).toMatchObject({ offer: null, reason: 'below-minimum' })
    expect(await quote({ amount: '1000000' })).toMatchObject({ offer: null, reason: 'above-maximum' })
    expect(await quote({ side: 'to' })).toMatchObject({ offer: null, reason: 'side-unavailable' })
    expect((await call({ amount: '10.0000001' })).code).toBe(apiErrorCode.amountTooFine)
  })
})

it('hides routes from API keys, which have no wallet', async () => {
  const { server } = world
  const person = await register(server)
  const key = { orderKey: (await makeOrderKey(server, person)).key }
  const { partners, assets } = await server.ask(listApiAssets, undefined, key)
  expect(partners.map(({ name }) => name)).not.toContain('lifi')
  expect(assets.some(({ from, to }) => [...from, ...to].includes('lifi'))).toBe(false)
  const pair = { partner: 'lifi', from: assetOf(usdc.ethereum), to: assetOf(usdc.bsc), amount: '10' } as const
  const wanted = { ...pair, side: 'from', rateType: 'floating' } as const
  expect((await server.call(getApiQuote, wanted, key)).code).toBe(apiErrorCode.pairUnsupported)
  const { offer } = await server.ask(getExchangeQuote, wanted, person.signedIn)
  const agreed = { quoteId: offer?.quoteId ?? '', payout: { address: newPayee() }, termsAgreed: true } as const
  expect((await server.call(createApiOrder, agreed, key)).code).toBe(apiErrorCode.notFound)
  expect((await server.ask(createExchangeOrder, agreed, person.signedIn)).paidBy).toBe('route')
})
