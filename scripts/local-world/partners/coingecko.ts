import { networkKey, type NetworkKey } from '#api/coins.ts'
import { networks } from '#deployments/networks.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { platforms } from '#server/providers/prices/coingecko/client.ts'
import { marketCoins } from '#server/providers/prices/market-coins.ts'

import { priceAt, stablecoins, usdRates } from './market.ts'
import { jsonNumber, type Simulator, startSimulator } from './simulator.ts'

const unit = 10n ** 18n
const [minute, hour, day] = [60, 3_600, 86_400]

export interface CoinGeckoOptions {
  readonly clock: Clock
  /** The demo plan allows 30. */
  readonly requestsPerMinute?: number
}

export interface CoinGeckoSimulator extends Simulator {
  /**
   * Changes the price of a stablecoin's token on one network, in 10^-18 of a dollar, until reset by null.
   * @returns False if the coin is no stablecoin.
   */
  shakePeg(coin: string, network: NetworkKey, price: bigint | null): boolean
}

interface Query {
  readonly ids?: string
  readonly contract_addresses?: string
  readonly vs_currencies?: string
  readonly vs_currency?: string
  readonly days?: string
  readonly include_24hr_change?: string
  readonly include_last_updated_at?: string
}

/**
 * Starts a simulator of the part of CoinGecko's API, version 3, that its adapter uses: prices of coins and tokens, and
 * charts.
 */
export async function startCoinGecko(options: CoinGeckoOptions): Promise<CoinGeckoSimulator> {
  const { clock, requestsPerMinute = 30 } = options
  const shaken = new Map<string, bigint>()
  const simulator = await startSimulator({
    requestsPerMinute,
    refuse: (reply, { seconds }) =>
      reply
        .code(429)
        .header('retry-after', String(seconds))
        .send({
          status: {
            error_code: 429,
            error_message:
              "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.",
          },
        }),
    routes: (server) => {
      // Keeps numbers' exact digits, which Fastify's serializer would lose.
      server.setReplySerializer((payload) => JSON.stringify(payload))
      server.get<{ Querystring: Query }>('/api/v3/simple/price', async ({ query }, reply) => {
        if (!query.ids || !query.vs_currencies) return reply.code(422).send({ error: 'Missing parameter ids' })
        return simplePrices(query, clock())
      })
      server.get<{ Querystring: Query; Params: { platform: string } }>(
        '/api/v3/simple/token_price/:platform',
        async ({ query, params }, reply) => {
          const network = networkKey.options.find((key) => platforms[key] === params.platform)
          if (network === undefined) return reply.code(404).send({ error: 'asset platform not found' })
          const quoteOf = (coin: string) => shaken.get(`${coin} ${network}`)
          return tokenPrices(query, network, quoteOf, clock())
        },
      )
      server.get<{ Querystring: Query; Params: { id: string } }>(
        '/api/v3/coins/:id/market_chart',
        async ({ query, params }, reply) => {
          const coin = marketCoins.find(({ coinGeckoId }) => coinGeckoId === params.id)
          if (coin === undefined) return reply.code(404).send({ error: 'coin not found' })
          if (query.vs_currency !== 'usd') return reply.code(422).send({ error: 'invalid vs_currency' })
          return chart(coin.symbol, Number(query.days ?? 1), clock())
        },
      )
    },
  })
  return {
    ...simulator,
    shakePeg: (coin, network, price) => {
      if (!stablecoins.has(coin)) return false
      if (price === null) shaken.delete(`${coin} ${network}`)
      else shaken.set(`${coin} ${network}`, price)
      return true
    },
  }
}

function simplePrices(query: Query, now: Date) {
  const entries = (query.ids ?? '').split(',').flatMap((id) => {
    const coin = marketCoins.find(({ coinGeckoId }) => coinGeckoId === id)
    const price = coin && priceAt(coin.symbol, now)
    const before = coin && priceAt(coin.symbol, addSeconds(now, -day))
    return price === undefined || before === undefined ? [] : [[id, quotes(query, price, before, now)] as const]
  })
  return Object.fromEntries(entries)
}

/** Returns a local chain's tokens by CoinGecko's contract names: TRON's are in base58 and case-sensitive. */
function contractsOn(network: NetworkKey): ReadonlyMap<string, string> {
  if (network === 'tron') return new Map(localTronNetwork.tokens.map(({ address, symbol }) => [address, symbol]))
  const chainId = networks.find(({ key }) => key === network)?.localChainId ?? 0
  return new Map(deployedTokensOf(chainId).map(({ address, symbol }) => [address.toLowerCase(), symbol]))
}

function tokenPrices(query: Query, network: NetworkKey, shakenPrice: (coin: string) => bigint | undefined, now: Date) {
  const contracts = contractsOn(network)
  const entries = (query.contract_addresses ?? '').split(',').flatMap((contract) => {
    const symbol = contracts.get(contract)
    const price = symbol === undefined ? undefined : (shakenPrice(symbol) ?? priceAt(symbol, now))
    return price === undefined ? [] : [[contract, quotes(query, price, price, now)] as const]
  })
  return Object.fromEntries(entries)
}

/** `{"usd":91240.5,"usd_24h_change":-1.2,"last_updated_at":1795000000}`; unknown currencies are omitted. */
function quotes(query: Query, price: bigint, dayBefore: bigint, now: Date): Record<string, unknown> {
  const currencies = (query.vs_currencies ?? '').split(',').flatMap((currency) => {
    const rate = usdRates[currency.toUpperCase()]
    if (rate === undefined) return []
    const converted = formatAmount((price * parseAmount(rate)) / unit)
    const change = formatAmount(((price - dayBefore) * 100n * unit) / dayBefore)
    const isChangeAsked = query.include_24hr_change === 'true'
    return [[currency, converted], ...(isChangeAsked ? [[`${currency}_24h_change`, change]] : [])]
  })
  const isTimeAsked = query.include_last_updated_at === 'true'
  return {
    ...Object.fromEntries(currencies.map(([name = '', decimal = '']) => [name, jsonNumber(decimal)])),
    ...(isTimeAsked && { last_updated_at: Math.floor(now.getTime() / 1000) }),
  }
}

/** Points every five minutes for one day, every hour for up to 90, and every day beyond; the last point is now. */
function chart(coin: string, days: number, now: Date) {
  const step = days <= 1 ? 5 * minute : days <= 90 ? hour : day
  const steps = Math.floor((days * day) / step)
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const at = addSeconds(now, -(steps - index) * step)
    return [at.getTime(), jsonNumber(formatAmount(priceAt(coin, at) ?? 0n))]
  })
  return { prices: points, market_caps: [], total_volumes: [] }
}
