import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { catalogueOf } from '#scripts/local-world/partners/exchange/catalogue.ts'
import type { ExchangeFault } from '#scripts/local-world/partners/exchange/faults.ts'
import { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import { addSeconds } from '#server/lib/clock.ts'

import type { ExchangeAsset } from './exchange-asset.ts'
import type { Arrival, ExchangeChain } from './exchange-chain.ts'
import { ExchangeEngine } from './exchange-engine.ts'
import type { ExchangeOrder } from './exchange-order.ts'
import type { ExchangeTerms, Quote, QuoteRequest } from './quote.ts'

const unit = 10n ** 18n
const pollMilliseconds = 5
const terms: ExchangeTerms = {
  margin: { fixed: 100n, floating: 50n },
  minimum: 10n,
  maximum: 50_000n,
  rateSeconds: 60,
  paymentSeconds: { fixed: 600, floating: 600 },
  wrongAmount: 'hold',
  latePayment: { fixed: 'refund', floating: 'continue' },
  belowMinimum: 'fail',
}
const address = { address: 'somewhere', extraId: null }

let now: Date
let arrival: Arrival | null
let looks: number
let payments: bigint[]
let refusals: Error[]
let engine: ExchangeEngine
let faults: FaultSwitch<ExchangeFault>

/** A network controlled by the test. */
const chain: ExchangeChain = {
  depositAddress: (index) => `deposit ${index}`,
  watch: async () => ({
    look: async () => {
      looks += 1
      return arrival
    },
  }),
  pay: async (_to, _asset, amount) => {
    const refusal = refusals.shift()
    if (refusal !== undefined) throw refusal
    payments.push(amount)
    return `payment ${payments.length}`
  },
  outcome: async () => 'mined',
}

beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z')
  arrival = null
  looks = 0
  payments = []
  refusals = []
  faults = new FaultSwitch()
  engine = new ExchangeEngine({
    clock: () => now,
    chains: new Map([
      ['ethereum', chain],
      ['bsc', chain],
    ]),
    terms,
    faults,
    makeOrderId: () => crypto.randomUUID(),
    pollMilliseconds,
    onError: () => undefined,
  })
})

afterEach(() => engine.close())

function assetOf(symbol: string): ExchangeAsset {
  const asset = catalogueOf(0).find((asset) => asset.symbol === symbol)
  if (asset === undefined) throw new Error(`No ${symbol}`)
  return asset
}

function quoteOf(request: Partial<QuoteRequest> = {}): Quote {
  const pair = { from: assetOf('ETH'), to: assetOf('USDT') }
  const quote = engine.quote({ ...pair, rateType: 'fixed', amount: unit, side: 'from', ...request })
  if ('kind' in quote) throw new Error(quote.kind)
  return quote
}

async function order(request: Partial<QuoteRequest> = {}): Promise<ExchangeOrder> {
  return engine.create({ quote: quoteOf(request), rateId: null, payout: address, refundTo: address, reference: null })
}

async function endOf({ id }: ExchangeOrder, state: ExchangeOrder['state']): Promise<ExchangeOrder | undefined> {
  await expect.poll(async () => (await engine.find(id))?.state).toBe(state)
  return engine.find(id)
}

function pay(amount: bigint): void {
  arrival = { amount, hash: 'payin', isFirm: true }
}

describe('an exchange', () => {
  test('keeps a fixed rate for its usual time, or briefly while that is its fault', () => {
    const { id } = engine.fixRate(quoteOf())
    faults.set('brief-rates')
    const { id: brief } = engine.fixRate(quoteOf())
    now = addSeconds(now, 15)
    expect(engine.fixedRate(brief)).toBeDefined()
    now = addSeconds(now, 1)
    expect(engine.fixedRate(brief)).toBeUndefined()
    expect(engine.fixedRate(id)).toBeDefined()
  })

  test('processes an order on its own, and stops once the order is over', async () => {
    const made = await order()
    pay(unit)
    const finished = await endOf(made, 'finished')
    expect(payments).toEqual([finished?.quote.toAmount])
    const before = looks
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds * 6))
    expect(looks).toBe(before)
  })

  test('stops checking an expired order until it is looked up', async () => {
    const made = await order()
    now = addSeconds(now, 601)
    await endOf(made, 'expired')
    pay(unit)
    await endOf(made, 'refunded')
    expect(payments).toEqual([unit])
  })

  test('holds a wrong amount until it is resolved, then exchanges it at the current rate', async () => {
    const made = await order()
    pay(unit / 2n)
    await endOf(made, 'held')
    engine.resolveHold(made.id, 'continue')
    await endOf(made, 'finished')
    // Half of the amount, at the better margin of a floating rate.
    expect(((payments[0] ?? 0n) * 1_000n) / made.quote.toAmount).toBe(502n)
  })

  test('keeps an amount below the minimum if its terms say so', async () => {
    const made = await order({ rateType: 'floating' })
    pay(unit / 1_000_000n)
    await endOf(made, 'failed')
    expect(payments).toEqual([])
  })

  test('refunds once if the recipient rejects the payout', async () => {
    refusals = [new Error('Refused')]
    const made = await order()
    pay(unit)
    await endOf(made, 'refunded')
    expect(payments).toEqual([unit])
  })

  test('waits again if a payment disappears', async () => {
    const made = await order()
    arrival = { amount: unit, hash: 'payin', isFirm: false }
    await endOf(made, 'confirming')
    arrival = null
    expect(await endOf(made, 'waiting')).toMatchObject({ payin: null })
  })

  test('never quotes more decimals than a coin has', async () => {
    const quote = engine.quote({
      from: assetOf('ETH'),
      to: assetOf('USDT'),
      rateType: 'fixed',
      amount: unit / 3n,
      side: 'from',
    })
    expect(quote).toMatchObject({ fromAmount: 333_333_330_000_000_000n })
    expect('kind' in quote ? undefined : quote.toAmount % 10n ** 12n).toBe(0n)
  })
})
