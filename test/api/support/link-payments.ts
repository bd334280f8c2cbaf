import { randomUUID } from 'node:crypto'

import { getExchangeQuote } from '#api/exchange.ts'
import { payPaymentLink } from '#api/payment-links.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import { LinkOrders } from '#server/modules/payment-links/link-orders.ts'
import { Orders } from '#server/orders/orders.ts'
import { findOrderByNumber } from '#server/orders/orders.repository.ts'
import type { ProviderReport } from '#server/orders/order-provider.ts'

import { noSafeguards } from './no-safeguards.ts'
import { newPlace } from './people.ts'
import type { TestApp } from './test-app.ts'

/** The payer's refund address. */
export const refund = { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }

/** The amount of these tests' links. */
export const linkAmount = { text: '0.25', units: 250_000_000_000_000_000n } as const

/** Returns the input of a link for a quarter of an ether. */
export function wantedLink(entries: object = {}) {
  const terms = { coin: 'ETH', network: 'ethereum', amount: linkAmount.text, isSingle: false, days: 7 } as const
  return { id: randomUUID(), title: 'Coffee for two', reference: 'A-17', ...terms, ...entries }
}

/** Gets a new visitor an offer for exactly that amount by default. @returns The quote's id. */
export async function offered(server: TestApp, entries: object = {}): Promise<string> {
  const terms = { partner: 'scripted', from: 'bsc/native', to: 'ethereum/native', rateType: 'fixed' } as const
  const wanted = { ...terms, amount: linkAmount.text, side: 'to', ...entries } as const
  const { offer } = await server.ask(getExchangeQuote, wanted, newPlace())
  return offer?.quoteId ?? ''
}

export async function pay(server: TestApp, id: string, quoteId: string, entries: object = {}) {
  return server.call(payPaymentLink, { id, quoteId, refund, termsAgreed: true, ...entries }, newPlace())
}

/** Starts a visitor's payment of a link. @returns The order. */
export async function begun(server: TestApp, id: string) {
  const { data } = await pay(server, id, await offered(server))
  if (data === null) throw new Error('The link can’t be paid')
  return data
}

/** Creates the orders of links, without polling of partners or chains. */
export function linkOrdersOf({ database }: Pick<TestApp, 'database'>): Orders {
  return new Orders({
    database,
    clock: systemClock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    kinds: [new LinkOrders(systemClock)],
    step: runStep,
    safeguards: noSafeguards,
    isReadable: () => false,
  })
}

/** Reports an order's state as if its partner had been polled. */
export async function says(
  server: Pick<TestApp, 'database'>,
  number: string,
  state: ProviderReport['state'],
  amount: bigint | null = null,
): Promise<void> {
  const order = await findOrderByNumber(server.database, number)
  if (order === undefined) throw new Error('There is no such order')
  const nothing = { hash: null, amount: null }
  const payout = { hash: null, amount }
  const report = { raw: 'x', state, hold: null, payin: nothing, payout, refund: nothing }
  await linkOrdersOf(server).noteReport(order.id, report, null)
}
