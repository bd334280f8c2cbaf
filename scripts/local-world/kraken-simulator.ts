import Fastify from 'fastify'

import { formatAmount } from '#server/lib/amount.ts'

import { hasLoopbackHost, hasLoopbackOrigin } from './loopback-guard.ts'
import { loopback } from './ports.ts'

export interface KrakenSimulator {
  readonly url: string
  /**
   * Has a stablecoin cost something else, in 10^-18 of a dollar, until told otherwise by null.
   * @returns False for a coin that it does not trade.
   */
  shakePeg(coin: string, price: bigint | null): boolean
  close(): Promise<void>
}

/** Kraken's own names of the pairs that it is asked for, and what is traded in them. */
const pairs: Readonly<Record<string, { readonly name: string; readonly coin: string }>> = {
  USDTUSD: { name: 'USDTZUSD', coin: 'USDT' },
  USDCUSD: { name: 'USDCUSD', coin: 'USDC' },
  TUSDUSD: { name: 'TUSDUSD', coin: 'TUSD' },
}

/** Half of what lies between ask and bid. */
const halfSpread = 10n ** 13n

/**
 * Speaks as much of Kraken's protocol as its adapter asks for, so that the adapter of production is what runs here.
 * @param usualPrice Of a coin in 10^-18 of a dollar, while nobody shakes it.
 */
export async function startKrakenSimulator(usualPrice: (coin: string) => bigint): Promise<KrakenSimulator> {
  const shaken = new Map<string, bigint>()
  const server = Fastify()
  server.addHook('onRequest', async (request, reply) => {
    if (hasLoopbackHost(request) && hasLoopbackOrigin(request)) return undefined
    return reply.code(403).send({ error: ['EGeneral:Permission denied'] })
  })
  server.get<{ Querystring: { pair?: string } }>('/0/public/Ticker', async ({ query }) => {
    const pair = pairs[query.pair ?? '']
    if (pair === undefined) return { error: ['EQuery:Unknown asset pair'] }
    return { error: [], result: { [pair.name]: tickerOf(shaken.get(pair.coin) ?? usualPrice(pair.coin)) } }
  })
  const url = await server.listen({ host: loopback, port: 0 })
  return {
    url,
    shakePeg: (coin, price) => {
      if (!Object.values(pairs).some((pair) => pair.coin === coin)) return false
      if (price === null) shaken.delete(coin)
      else shaken.set(coin, price)
      return true
    },
    close: () => server.close(),
  }
}

function tickerOf(price: bigint) {
  const [ask, bid, last] = [price + halfSpread, price > halfSpread ? price - halfSpread : 0n, price].map(formatAmount)
  return { a: [ask, '1000', '1000.000'], b: [bid, '1000', '1000.000'], c: [last, '25.00000000'] }
}
