import { createExchangeOrder, type ExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { SwapNotices } from '#server/modules/exchange/swap-notices.ts'
import { Orders } from '#server/orders/orders.ts'
import { findOrderByNumber } from '#server/orders/orders.repository.ts'
import type { ProviderReport } from '#server/orders/order-provider.ts'

import { noSafeguards } from './no-safeguards.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

const bitcoinAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

/** Creates an unpaid order of 4 BNB for 2 BTC at the partner `scripted`. */
export async function orderSwap(
  server: TestApp,
  { signedIn }: Person,
  onceQuoted: () => void = () => undefined,
): Promise<ExchangeOrder> {
  const wanted = { partner: 'scripted', from: 'bsc/native', to: 'bitcoin/native', amount: '4' } as const
  const { offer } = await server.ask(getExchangeQuote, { ...wanted, side: 'from', rateType: 'floating' }, signedIn)
  if (offer === null) throw new Error('The partner made no offer')
  onceQuoted()
  const agreed = { quoteId: offer.quoteId, payout: { address: bitcoinAddress }, termsAgreed: true } as const
  return server.ask(createExchangeOrder, agreed, signedIn)
}

interface Circumstances {
  readonly step?: Step
  readonly symbolOf?: (asset: string) => string | undefined
}

/** Reports an order's state as if its partner had been polled. */
export async function partnerSays(
  { database }: TestApp,
  number: string,
  said: ProviderReport,
  { step = runStep, symbolOf = symbolOfNative }: Circumstances = {},
): Promise<void> {
  const orders = new Orders({
    database,
    clock: systemClock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    step,
    safeguards: noSafeguards,
    isReadable: () => false,
    kinds: [
      new SwapNotices({
        clock: systemClock,
        viewTokenKey: testConfig.secrets.codeKey,
        partners: [{ name: 'scripted', title: 'Scripted' }],
        symbolOf,
      }),
    ],
  })
  const order = await findOrderByNumber(database, number)
  if (order === undefined) throw new Error('There is no such order')
  await orders.noteReport(order.id, said, null)
}

function symbolOfNative(asset: string): string | undefined {
  return { 'bsc/native': 'BNB', 'bitcoin/native': 'BTC' }[asset]
}
