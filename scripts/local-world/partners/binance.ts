import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { marketCoins } from '#server/providers/prices/market-coins.ts'

import { priceAt, usdRates } from './market.ts'
import { type Simulator, startSimulator } from './simulator.ts'

const unit = 10n ** 18n
/** Request weight of all pairs at once, and of a single one. */
const weights = { all: 4, one: 2 }

export interface BinanceOptions {
  readonly clock: Clock
  /** Binance limits weight rather than requests; public IP addresses have 6,000. */
  readonly weightPerMinute?: number
}

/** Starts a simulator of the part of Binance's market data API that its adapter uses: `GET /api/v3/ticker/price`. */
export async function startBinance({ clock, weightPerMinute = 6_000 }: BinanceOptions): Promise<Simulator> {
  return startSimulator({
    requestsPerMinute: Math.floor(weightPerMinute / weights.all),
    tellQuota: (reply, { spent }) => {
      const weight = String(spent * weights.all)
      void reply.headers({ 'x-mbx-used-weight': weight, 'x-mbx-used-weight-1m': weight })
    },
    refuse: (reply, { seconds }) =>
      reply
        .code(429)
        .header('retry-after', String(seconds))
        .send({
          code: -1003,
          msg: `Too much request weight used; current limit is ${weightPerMinute} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
        }),
    routes: (server) => {
      server.get<{ Querystring: { symbol?: string } }>('/api/v3/ticker/price', async ({ query }, reply) => {
        const prices = pairs(clock())
        if (query.symbol === undefined) return prices
        const pair = prices.find(({ symbol }) => symbol === query.symbol)
        return pair ?? reply.code(400).send({ code: -1121, msg: 'Invalid symbol.' })
      })
    },
  })
}

/** Prices in USDT, as Binance quotes them, with eight decimals. */
function pairs(now: Date) {
  const tether = priceAt('USDT', now) ?? unit
  const euro = (unit * unit) / parseAmount(usdRates['EUR'] ?? '1')
  const inDollars = marketCoins.flatMap(({ symbol, binanceBase }) => {
    const price = priceAt(symbol, now)
    return binanceBase === null || price === undefined ? [] : [{ base: binanceBase, price }]
  })
  return [...inDollars, { base: 'EUR', price: euro }].map(({ base, price }) => ({
    symbol: `${base}USDT`,
    price: eightDecimals((price * unit) / tether),
  }))
}

/** Formats a price such as `91240.50000000`. */
function eightDecimals(price: bigint): string {
  const [whole = '0', fraction = ''] = formatAmount(price).split('.')
  return `${whole}.${fraction.slice(0, 8).padEnd(8, '0')}`
}
