import { describe, expect, it } from 'vitest'

import type { Database } from '#server/db/database.ts'
import type { Order } from '#server/orders/order.ts'
import type { OrderReport } from '#server/partners/order-report.ts'
import type { ExchangePartner } from '#server/providers/exchange/port.ts'

import { ExchangeCatalogue } from './catalogue.ts'
import { ExchangeProvider } from './exchange-provider.ts'

const none = { hash: null, amount: null }
const digits = 'ab'.repeat(32)
const leg = { asset: 'bsc/native', address: null }
const order = { legs: { payin: { ...leg, asset: 'bitcoin/native' }, payout: leg } } as unknown as Order

/** Returns what the order core receives from a partner's report. */
async function heard(report: Partial<OrderReport>) {
  const partner = {
    name: 'scripted',
    assets: async () => [],
    status: async () => ({
      raw: 'x',
      state: 'completed',
      hold: null,
      payin: none,
      payout: none,
      refund: none,
      ...report,
    }),
  } as unknown as ExchangePartner
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const catalogue = new ExchangeCatalogue({
    partners: [partner],
    clock: () => new Date(),
    log,
    knownCoin: () => undefined,
  })
  const provider = new ExchangeProvider({
    partner,
    catalogue,
    database: {} as Database,
    decimalsOf: () => 18,
    pollsPerMinute: 1,
  })
  return provider.status(order, 'a')
}

describe('a partner’s transaction hash', () => {
  it('writes a partner’s hash in its network’s format', async () => {
    const moved = { hash: digits.toUpperCase(), amount: 5n }
    expect(await heard({ payin: moved, payout: moved, refund: moved })).toMatchObject({
      payin: { hash: digits, amount: 5n },
      payout: { hash: `0x${digits}`, amount: 5n },
      refund: { hash: digits, amount: 5n },
    })
  })

  it('ignores a movement whose hash is invalid', async () => {
    expect(await heard({ payout: { hash: 'processing123456', amount: 5n } })).toMatchObject({ payout: none })
  })
})
