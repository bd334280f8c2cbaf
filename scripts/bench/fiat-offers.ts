import { getFiatQuote } from '#api/fiat.ts'
import { fiatPartnerNames } from '#scripts/local-world/partners/fiat/faults.ts'
import { startFiatPartners } from '#scripts/local-world/partners/fiat/fiat-partners.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { callEndpoint } from '#scripts/testing/call-endpoint.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { RealPostgres } from '#test/api/support/real-postgres.ts'

import { startChild } from './child-server.ts'
import { median, renderTable } from './table.ts'

const rounds = 20

const purchase = {
  direction: 'buy',
  country: 'BR',
  currency: 'BRL',
  asset: 'bitcoin/native',
  method: 'pix',
  amount: '500',
  side: 'fiat',
} as const
/** Partners that accept Pix. */
const asked = fiatPartnerNames.filter((name) => name !== 'onmeta')

/** Nothing listens there: offers trigger no events. */
const webhookUrlOf = () => `http://${loopback}:1`

/** Measures how long offers of fiat partners take. @returns A table. */
export async function measureFiatOffers(postgres: RealPostgres): Promise<string> {
  const partners = await startFiatPartners({ clock: systemClock, chains: {}, webhookUrlOf })
  const server = await startChild('api-server.ts', {
    DATABASE_URL: await postgres.createDatabase(),
    FIAT: JSON.stringify(partners.config),
  })
  try {
    // Before anything about the partners is cached.
    const [cold = 0] = await timeRound(server.url)
    const times: number[][] = []
    for (let round = 0; round < rounds; round += 1) times.push(await timeRound(server.url))
    const warm = [0, asked.length - 1].map((place) => median(times.map((all) => all[place] ?? 0)))
    return renderTable(
      [
        { title: 'First fiat offer, nothing known' },
        { title: 'First offer', align: 'right' },
        { title: 'All', align: 'right' },
      ],
      [[cold, ...warm].map((milliseconds) => `${milliseconds.toFixed(0)} ms`)],
    )
  } finally {
    await server.stop()
    await partners.close()
  }
}

/** Requests offers from all partners at once. @returns Milliseconds until each answered, fastest first. */
async function timeRound(url: string): Promise<number[]> {
  const begun = performance.now()
  const times = await Promise.all(
    asked.map(async (partner) => {
      const { offer } = (await callEndpoint(url, getFiatQuote, { ...purchase, partner })).data
      if (offer === null) throw new Error(`${partner} made no offer`)
      return performance.now() - begun
    }),
  )
  return times.toSorted((one, other) => one - other)
}
