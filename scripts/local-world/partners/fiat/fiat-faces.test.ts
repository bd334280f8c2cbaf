import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { NetworkKey } from '#api/coins.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { openFiatPartners } from '#server/composition/fiat-partners.ts'
import { addSeconds } from '#server/lib/clock.ts'
import type { CheckoutRequest, FiatPartner, FiatQuoteRequest, FiatReport } from '#server/providers/fiat/port.ts'
import { StandInLedger, standInAddress } from '#scripts/local-world/partners/exchange/stand-in-chain.ts'

import { visit, WebhookReceiver } from './checkout-visitor.ts'
import { type FiatPartners, startFiatPartners } from './fiat-partners.ts'

/* Partners' adapters against their simulators, with Litecoin and Bitcoin, so that no chain is needed. */

/** The others are tested on a chain: see brazil-india-faces.test.ts. */
type FiatPartnerName = 'moonpay' | 'transak'

const payout = standInAddress('litecoin', 'somebody')
const refund = standInAddress('bitcoin', 'somebody')
const verify = { action: 'verify' }
const account = { action: 'account', account: 'a Pix key' }
const paid = { action: 'paid' }
const goOn = { action: 'continue' }

let now: Date
let ledger: StandInLedger
let receiver: WebhookReceiver
let partners: FiatPartners
let adapters: Readonly<Record<FiatPartnerName, FiatPartner>>

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const clock = () => now
  ledger = new StandInLedger(clock)
  receiver = new WebhookReceiver()
  await receiver.open()
  partners = await startFiatPartners({
    clock,
    chains: {},
    ledger,
    webhookUrlOf: (partner) => receiver.urlOf(partner),
    pollMilliseconds: 600_000,
  })
  const opened = openFiatPartners(partners.config, clock)
  adapters = { moonpay: named(opened, 'moonpay'), transak: named(opened, 'transak') }
})

afterEach(async () => {
  await partners.close()
  await receiver.close()
})

function named(opened: readonly FiatPartner[], name: FiatPartnerName): FiatPartner {
  const partner = opened.find((candidate) => candidate.name === name)
  if (partner === undefined) throw new Error(`There is no ${name}`)
  return partner
}

const methodOf = { moonpay: 'pix', transak: 'bank-transfer' } as const

async function requestOf(name: FiatPartnerName, direction: 'buy' | 'sell'): Promise<FiatQuoteRequest> {
  const network: NetworkKey = direction === 'buy' ? 'litecoin' : 'bitcoin'
  const coin = (await adapters[name].coins()).find((candidate) => candidate.network === network)
  if (coin === undefined) throw new Error(`${name} has no ${network}`)
  const isBuy = direction === 'buy'
  return {
    direction,
    coin,
    country: 'BR',
    currency: 'BRL',
    method: isBuy ? 'pix' : methodOf[name],
    amount: parseAmount(isBuy ? '500' : '0.01'),
    side: isBuy ? 'fiat' : 'coin',
    personAddress: '203.0.113.7',
  }
}

async function order(name: FiatPartnerName, direction: 'buy' | 'sell', reference = crypto.randomUUID()) {
  const request = await requestOf(name, direction)
  const offer = await adapters[name].quote(request)
  if (offer.kind === 'none') throw new Error(offer.reason)
  const checkoutRequest: CheckoutRequest = {
    ...request,
    ...offer,
    payout: direction === 'buy' ? { address: payout, extraId: null } : null,
    refund: direction === 'sell' ? { address: refund, extraId: null } : null,
    account: null,
    linkedAccountId: null,
    person: { email: 'somebody@example.com', name: null, phone: null },
    reference,
    returnUrl: 'http://localhost:4177/#/convertBuy/detail?number=1',
  }
  const checkout = await adapters[name].createCheckout(checkoutRequest)
  return { offer, checkout: { ...checkout, direction }, checkoutRequest, url: checkout.url ?? '' }
}

interface Followed {
  readonly id: string
  readonly direction: 'buy' | 'sell'
}

function statusOf(name: FiatPartnerName, { id, direction }: Followed): Promise<FiatReport> {
  return adapters[name].status(id, { direction, email: null })
}

/** Lets the partner work until nothing changes anymore. */
async function settle(name: FiatPartnerName, order: Followed): Promise<FiatReport> {
  for (let step = 0; step < 8; step += 1) {
    await partners.simulators[name].engine.advance()
    now = addSeconds(now, 4)
  }
  return statusOf(name, order)
}

describe.each(['moonpay', 'transak'] as const)('%s', (name) => {
  test('sells coins for a payment by Pix', async () => {
    const { offer, checkout, url } = await order(name, 'buy')
    expect(offer.fiatAmount).toBe(parseAmount('500'))
    expect(await statusOf(name, checkout)).toMatchObject({ state: 'unpaid', partnerNumber: null })
    const page = await visit(url, goOn, verify)
    expect(page.text).toContain('Simulator')
    expect(page.text).toContain('br.gov.bcb.pix')
    expect(await statusOf(name, checkout)).toMatchObject({ state: 'unpaid' })
    await visit(page.url, paid)
    const report = await settle(name, checkout)
    const [received] = ledger.paidTo('litecoin', payout)
    expect(received?.amount).toBe(offer.coinAmount)
    expect(report).toMatchObject({ state: 'completed', payout: { hash: received?.hash, amount: offer.coinAmount } })
    expect(report.payin).toEqual({ hash: null, amount: offer.fiatAmount })
    const done = await visit(page.url)
    expect(done.text).toContain('Back to Sevenport')
    expect(done.text).toContain('#/convertBuy/detail?number=1')
  })

  test('buys coins once the user has entered a payout account', async () => {
    const { offer, checkout, url } = await order(name, 'sell')
    expect(checkout.payin).toBeNull()
    await visit(url, goOn, verify, account)
    const waiting = await statusOf(name, checkout)
    expect(waiting).toMatchObject({ state: 'waiting', payinAt: { extraId: null } })
    const { hash } = ledger.pay('bitcoin', waiting.payinAt?.address ?? '', offer.coinAmount)
    const report = await settle(name, checkout)
    expect(report).toMatchObject({ state: 'completed', payin: { hash, amount: offer.coinAmount } })
    expect(report.payout).toEqual({ hash: null, amount: offer.fiatAmount })
  })

  test('sends webhooks that its adapter accepts and matches to the order', async () => {
    const { checkout, url } = await order(name, 'buy')
    await visit(url, goOn, verify, paid)
    await settle(name, checkout)
    const { verifyWebhook } = adapters[name]
    const events = await vi.waitFor(() => {
      const read = receiver.read(name, verifyWebhook ?? (() => null))
      expect(read.length).toBeGreaterThan(5)
      return read
    }, 5_000)
    expect(new Set(events.map((event) => event?.providerOrderId))).toEqual(new Set([checkout.id]))
    // Some arrive twice.
    expect(new Set(events.map((event) => event?.eventKey)).size).toBeLessThan(events.length)
  })

  test('sends forged webhooks if that is the fault, which its adapter rejects', async () => {
    await adapters[name].status('nothing', { direction: 'buy', email: null })
    partners.setFault(name, 'forged-webhook')
    const { url } = await order(name, 'buy')
    await visit(url, goOn)
    await vi.waitFor(() => {
      const read = receiver.read(name, adapters[name].verifyWebhook ?? (() => null))
      expect(read.some((event) => event === null)).toBe(true)
      expect(read.some((event) => event !== null)).toBe(true)
    }, 5_000)
  })

  test('sends no webhooks if that is the fault', async () => {
    partners.setFault(name, 'no-webhook')
    const { checkout, url } = await order(name, 'buy')
    await visit(url, goOn, verify, paid)
    await settle(name, checkout)
    expect(receiver.received).toEqual([])
  })

  test.each([
    ['decline', 'failed'],
    ['refund', 'refunded'],
    ['kyc-hold', name === 'moonpay' ? 'confirming' : 'suspended'],
    ['unknown-status', null],
  ] as const)('with the fault %s, reports a paid purchase as %s', async (fault, state) => {
    partners.setFault(name, fault)
    const { checkout, url } = await order(name, 'buy')
    await visit(url, goOn, verify, paid)
    expect(await settle(name, checkout)).toMatchObject({ state })
    expect(ledger.paidTo('litecoin', payout)).toHaveLength(fault === 'unknown-status' ? 1 : 0)
  })

  test('refunds a sale with a real transaction', async () => {
    partners.setFault(name, 'refund')
    const { offer, checkout, url } = await order(name, 'sell')
    await visit(url, goOn, verify, account)
    const { payinAt } = await statusOf(name, checkout)
    ledger.pay('bitcoin', payinAt?.address ?? '', offer.coinAmount)
    expect(await settle(name, checkout)).toMatchObject({ state: 'refunded' })
    expect(ledger.paidTo('bitcoin', refund)).toMatchObject([{ amount: offer.coinAmount }])
  })

  test('lets an abandoned order be started again under the same reference', async () => {
    const { checkout, checkoutRequest, url } = await order(name, 'buy')
    await visit(url, goOn, { action: 'cancel' })
    expect(await statusOf(name, checkout)).toMatchObject({ state: 'failed' })
    const again = (await adapters[name].renewCheckout?.(checkoutRequest, checkout.id)) ?? url
    await visit(again, goOn, verify, paid)
    expect(await settle(name, checkout)).toMatchObject({ state: 'completed' })
  })

  test('marks every page of a purchase and a sale as a simulator', async () => {
    for (const direction of ['buy', 'sell'] as const) {
      const { url } = await order(name, direction)
      const first = await visit(url)
      for (const forms of [[], [goOn], [verify], [direction === 'buy' ? paid : account]]) {
        const page = await visit(first.url, ...forms)
        expect(page.text).toContain(`${adapters[name].title} <small>Simulator`)
        expect(page.text).not.toContain('<script')
      }
    }
  })

  test.each([
    ['rate-limited', 'rate-limited'],
    ['failing', 'unavailable'],
  ] as const)('fails as %s if that is the fault', async (fault, failure) => {
    const request = await requestOf(name, 'buy')
    partners.setFault(name, fault)
    await expect(adapters[name].quote(request)).rejects.toMatchObject({ failure })
  })

  test('makes no offer below its minimum', async () => {
    const request = await requestOf(name, 'buy')
    const answer = await adapters[name].quote({ ...request, amount: parseAmount('5') })
    expect(answer).toMatchObject({ kind: 'none', reason: 'below-minimum' })
  })
})

test('MoonPay rejects a link that was tampered with', async () => {
  const { url } = await order('moonpay', 'buy')
  const stolen = url.replace(payout, standInAddress('litecoin', 'somebody else'))
  expect(await visit(stolen)).toMatchObject({ status: 403 })
})

test('Transak opens a session once, and only within five minutes', async () => {
  const { url, checkoutRequest, checkout } = await order('transak', 'buy')
  expect(await visit(url)).toMatchObject({ status: 200 })
  expect(await visit(url)).toMatchObject({ status: 410 })
  const renewed = await adapters.transak.renewCheckout?.(checkoutRequest, checkout.id)
  now = addSeconds(now, 301)
  expect(await visit(renewed ?? '')).toMatchObject({ status: 410 })
})

test('Transak creates an order and never responds if that is the fault', async () => {
  partners.setFault('transak', 'silent-after-create')
  await expect(order('transak', 'buy')).rejects.toMatchObject({ failure: 'timeout' })
}, 10_000)
