import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { addSeconds } from '#server/lib/clock.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { catalogueOf } from '#scripts/local-world/partners/exchange/catalogue.ts'
import type { Arrival, ExchangeChain } from '#scripts/local-world/partners/exchange/engine/exchange-chain.ts'
import { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import type { FiatFault } from '#scripts/local-world/partners/fiat/faults.ts'

import { type BankAnswer, FiatEngine } from './fiat-engine.ts'
import type { FiatOrder, FiatState } from './fiat-order.ts'
import type { FiatQuote, FiatQuoteRequest, FiatTerms } from './fiat-quote.ts'

const terms: FiatTerms = {
  margin: { pix: 100n, card: 450n },
  minimum: 20n,
  maximum: 5_000n,
  paymentSeconds: 900,
  isVerified: true,
}
const somebody = { address: 'somebody', extraId: null }
const tether = assetOf('USDT')
const purchase: FiatQuoteRequest = {
  direction: 'buy',
  coin: tether,
  currency: 'BRL',
  method: 'pix',
  amount: parseAmount('500'),
  side: 'fiat',
}
const sale: FiatQuoteRequest = { ...purchase, direction: 'sell', amount: parseAmount('100'), side: 'coin' }

let now: Date
let arrival: Arrival | null
let payments: { readonly to: string; readonly amount: bigint }[]
let told: FiatState[]
let faults: FaultSwitch<FiatFault>
let engine: FiatEngine

/** A network controlled by the test. */
const chain: ExchangeChain = {
  depositAddress: (index) => `deposit ${index}`,
  watch: async () => ({ look: async () => arrival }),
  pay: async (to, _asset, amount) => {
    payments.push({ to, amount })
    return `payment ${payments.length}`
  },
  outcome: async () => 'mined',
}

beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z')
  arrival = null
  payments = []
  told = []
  faults = new FaultSwitch()
  engine = new FiatEngine({
    clock: () => now,
    chains: new Map([[tether.network, chain]]),
    terms,
    faults,
    makeOrderId: () => crypto.randomUUID(),
    pollMilliseconds: 600_000,
    onChange: ({ state }) => told.push(state),
    onError: (error) => {
      throw error
    },
  })
})

afterEach(() => engine.close())

function assetOf(symbol: string) {
  const asset = catalogueOf(0).find((candidate) => candidate.symbol === symbol && candidate.contract !== null)
  if (asset === undefined) throw new Error(`No ${symbol}`)
  return asset
}

function quoteOf(request: FiatQuoteRequest): FiatQuote {
  const quote = engine.quote(request)
  if ('kind' in quote) throw new Error(quote.kind)
  return quote
}

const links = { reference: 'ours', returnUrl: null, email: null }

async function buy(answer: BankAnswer = 'paid'): Promise<FiatOrder> {
  const { id } = await engine.create({ ...links, quote: quoteOf(purchase), payout: somebody, refundTo: null })
  engine.verify(id)
  engine.pay(id, answer)
  return settled(id)
}

async function sell(coins = parseAmount('100')): Promise<FiatOrder> {
  const { id } = await engine.create({ ...links, quote: quoteOf(sale), payout: null, refundTo: somebody })
  engine.verify(id)
  await engine.openDeposit(id, 'a Pix key')
  arrival = { amount: coins, hash: 'deposit', isFirm: true }
  return settled(id)
}

async function settled(id: string): Promise<FiatOrder> {
  for (let step = 0; step < 12; step += 1) {
    await engine.advance()
    now = addSeconds(now, 2)
  }
  const order = await engine.find(id)
  if (order === undefined) throw new Error('The order does not exist')
  return order
}

describe('quotes', () => {
  test.each(['buy', 'sell'] as const)('quotes the same price to %s, whichever side is given', (direction) => {
    const byMoney = quoteOf({ ...purchase, direction })
    const byCoin = quoteOf({ ...purchase, direction, amount: byMoney.coinAmount, side: 'coin' })
    expect(byCoin.coinAmount).toBe(byMoney.coinAmount)
    const difference = byCoin.fiatAmount - byMoney.fiatAmount
    expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(parseAmount('0.01'))
  })

  test('includes fees in what is paid and in what arrives', () => {
    const { fiatAmount, coinAmount, partnerFee, networkFee, price } = quoteOf(purchase)
    const worth = (coinAmount * price) / 10n ** 18n
    expect(fiatAmount - partnerFee - networkFee - worth).toBeLessThan(parseAmount('0.0001'))
    expect(partnerFee).toBe(parseAmount('5'))
    const sold = quoteOf(sale)
    expect(sold.fiatAmount + sold.partnerFee).toBeLessThanOrEqual((sold.coinAmount * sold.price) / 10n ** 18n)
  })

  test('states the limits in the currency', () => {
    const refused = engine.quote({ ...purchase, amount: parseAmount('50') })
    expect(refused).toMatchObject({ kind: 'below-minimum', minimum: parseAmount('107.4') })
    expect(engine.quote({ ...purchase, method: 'upi' })).toEqual({ kind: 'no-pair' })
  })
})

test('sells coins for fiat, and reports every state on the way', async () => {
  const order = await buy()
  expect(order).toMatchObject({ state: 'finished', paidOut: { hash: 'payment 1', amount: order.quote.coinAmount } })
  expect(payments).toEqual([{ to: 'somebody', amount: order.quote.coinAmount }])
  expect(told).toEqual(['unpaid', 'unpaid', 'announced', 'processing', 'sending', 'finished'])
})

test('pays money for received coins', async () => {
  const order = await sell()
  expect(order).toMatchObject({ state: 'finished', payinAddress: 'deposit 0', payin: { hash: 'deposit' } })
  expect(order.paidOut).toMatchObject({ hash: null, amount: order.quote.fiatAmount })
  expect(payments).toEqual([])
})

test('pays a sale by the coins received, not those agreed', async () => {
  const order = await sell(parseAmount('50'))
  expect(order.state).toBe('finished')
  expect(order.paidOut?.amount).toBeLessThan((order.quote.fiatAmount * 51n) / 100n)
})

test('reports a draft only once the user has continued', async () => {
  const quote = quoteOf(purchase)
  const { id } = await engine.create({ ...links, quote, payout: somebody, refundTo: null, isDraft: true })
  expect(told).toEqual([])
  engine.begin(id)
  expect(told).toEqual(['unpaid'])
})

test('accepts money that arrives after the order has expired, and coins too', async () => {
  const quote = quoteOf(purchase)
  const { id } = await engine.create({ ...links, quote, payout: somebody, refundTo: null })
  now = addSeconds(now, 901)
  expect((await settled(id)).state).toBe('expired')
  engine.pay(id, 'paid')
  expect((await settled(id)).state).toBe('finished')
})

test.each([
  ['declined', 'card-declined'],
  ['timeout', 'authorisation-timeout'],
] as const)('declines a purchase when the bank answers %s', async (answer, issue) => {
  expect(await buy(answer)).toMatchObject({ state: 'declined', issue })
  expect(payments).toEqual([])
})

describe('faults', () => {
  test.each([
    ['decline', 'declined', null],
    ['kyc-hold', 'held', null],
    ['refund', 'refunded', null],
    ['expiry', 'finished', 'somebody'],
    ['late-payment', 'finished', 'somebody'],
    ['wrong-amount', 'finished', 'somebody'],
    ['phantom-payout', 'finished', null],
    ['misdirected-payout', 'finished', 'deposit 2147483647'],
    ['short-payout', 'finished', 'somebody'],
  ] as const)('%s: a purchase ends up %s', async (fault, state, recipient) => {
    faults.set(fault)
    expect((await buy()).state).toBe(state)
    expect(payments[0]?.to ?? null).toBe(recipient)
  })

  test.each([
    ['kyc-hold', 'held'],
    ['refund', 'refunded'],
    ['late-payment', 'finished'],
    ['wrong-amount', 'finished'],
  ] as const)('%s: a sale ends up %s', async (fault, state) => {
    faults.set(fault)
    const order = await sell()
    expect(order.state).toBe(state)
    expect(payments).toEqual(fault === 'refund' ? [{ to: 'somebody', amount: parseAmount('100') }] : [])
    expect(told.includes('expired')).toBe(fault === 'late-payment')
  })

  test('short-payout: less arrives than the order says', async () => {
    faults.set('short-payout')
    const order = await buy()
    expect(payments[0]?.amount).toBeLessThan(order.paidOut?.amount ?? 0n)
  })

  test('kyc-hold: the order resumes once the fault is cleared', async () => {
    faults.set('kyc-hold')
    const { id } = await buy()
    faults.set(null)
    expect((await settled(id)).state).toBe('finished')
  })
})
