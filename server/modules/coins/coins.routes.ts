import { type Coin, type CoinNetwork, listCoins, type NetworkKey } from '#api/coins.ts'
import { findDeployment } from '#deployments/pools.ts'
import type { CoinNetworkRecord, CoinRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import { listListings, openListing, statesOf } from '#server/coins/listings.repository.ts'
import type { Database } from '#server/db/database.ts'
import { type Route, route } from '#server/http/route.ts'
import { listStops } from '#server/ledger/stops.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

export interface CoinRouteParts {
  readonly database: Database
  readonly clock: Clock
  /** As released. */
  readonly registry: CoinRegistry
  /** The networks without EVM that this server gives addresses on. */
  readonly otherNetworks: readonly NetworkKey[]
}

export function coinRoutes({ database, clock, registry, otherNetworks }: CoinRouteParts): readonly Route[] {
  const hasAddresses: HasAddresses = ({ network, chainId }) =>
    chainId === null ? otherNetworks.includes(network) : (findDeployment(chainId)?.depositFactory ?? null) !== null
  return [
    route(listCoins, async () => {
      const listings = await listListings(database)
      const stopped = new Set((await listStops(database)).map(({ coin }) => coin))
      const statesAt = ({ coin, network }: CoinNetworkRecord): States => {
        const listing = listings.find((row) => row.coin === coin && row.network === network) ?? openListing
        return statesOf(stopped.has(coin) ? { ...listing, withdrawalsOpen: false } : listing)
      }
      const { coins } = await coinsAt(database, registry, clock())
      return { coins: coins.map((coin) => toCoin(coin, statesAt, hasAddresses)) }
    }),
  ]
}

type States = ReturnType<typeof statesOf>
/** Whether people are given deposit addresses on a network: without a deployed factory, or a node, there are none. */
type HasAddresses = (on: CoinNetworkRecord) => boolean

function toCoin(record: CoinRecord, statesAt: (on: CoinNetworkRecord) => States, hasAddresses: HasAddresses): Coin {
  const { symbol, name, resident, dailyWithdrawalLimit, withoutReviewLimit, networks } = record
  return {
    symbol,
    name,
    resident,
    dailyWithdrawalLimit: formatAmount(dailyWithdrawalLimit),
    withoutReviewLimit: formatAmount(withoutReviewLimit),
    networks: networks.map((on) => toNetwork(on, statesAt(on), hasAddresses(on))),
  }
}

function toNetwork(on: CoinNetworkRecord, { deposits, withdrawals }: States, hasAddresses: boolean): CoinNetwork {
  const { network, name, chainId, token, decimals, hasMemo, confirmations, minutes } = on
  return {
    network,
    name,
    chainId,
    token,
    decimals,
    hasMemo,
    deposit: {
      state: hasAddresses ? deposits : 'unavailable',
      minimum: formatAmount(on.depositMinimum),
      confirmations,
      minutes,
    },
    withdrawal: {
      state: chainId === null ? 'unavailable' : withdrawals,
      minimum: formatAmount(on.withdrawalMinimum),
      fee: formatAmount(on.withdrawalFee),
    },
  }
}
