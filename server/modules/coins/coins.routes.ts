import { type Coin, type CoinNetwork, listCoins, type NetworkKey } from '#api/coins.ts'
import { findDeployment } from '#deployments/pools.ts'
import type { CoinNetworkRecord, CoinRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import { listListings, openListing, statesOf } from '#server/coins/listings.repository.ts'
import { writtenContract } from '#server/coins/written-contract.ts'
import type { Database } from '#server/db/database.ts'
import { type Route, route } from '#server/http/route.ts'
import { listStops } from '#server/ledger/stops.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

export interface CoinRouteParts {
  readonly database: Database
  readonly clock: Clock
  /** The coins as released. */
  readonly registry: CoinRegistry
  /** Non-EVM networks on which this server assigns deposit addresses. */
  readonly otherNetworks: readonly NetworkKey[]
  /** Whether users can withdraw on a non-EVM network. */
  readonly paysElsewhere: (network: NetworkKey) => boolean
}

export function coinRoutes(parts: CoinRouteParts): readonly Route[] {
  const { database, clock, registry, otherNetworks, paysElsewhere } = parts
  const isPaid: IsTrue = ({ network, chainId }) => chainId !== null || paysElsewhere(network)
  const hasAddresses: IsTrue = ({ network, chainId }) =>
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
      return { coins: coins.map((coin) => toCoin(coin, { statesAt, hasAddresses, isPaid })) }
    }),
  ]
}

type States = ReturnType<typeof statesOf>
type IsTrue = (on: CoinNetworkRecord) => boolean

interface NetworkFacts {
  readonly statesAt: (on: CoinNetworkRecord) => States
  /** Whether users get deposit addresses on a network: that takes a deployed factory, or a node. */
  readonly hasAddresses: IsTrue
  /** Whether withdrawals are paid on a network. */
  readonly isPaid: IsTrue
}

function toCoin(record: CoinRecord, facts: NetworkFacts): Coin {
  const { symbol, name, resident, dailyWithdrawalLimit, withoutReviewLimit, networks } = record
  return {
    symbol,
    name,
    resident,
    dailyWithdrawalLimit: formatAmount(dailyWithdrawalLimit),
    withoutReviewLimit: formatAmount(withoutReviewLimit),
    networks: networks.map((on) => toNetwork(on, facts)),
  }
}

function toNetwork(on: CoinNetworkRecord, { statesAt, hasAddresses, isPaid }: NetworkFacts): CoinNetwork {
  const { deposits, withdrawals } = statesAt(on)
  const { network, name, chainId, decimals, hasMemo, confirmations, minutes } = on
  return {
    network,
    name,
    chainId,
    token: writtenContract(on),
    decimals,
    hasMemo,
    deposit: {
      state: hasAddresses(on) ? deposits : 'unavailable',
      minimum: formatAmount(on.depositMinimum),
      confirmations,
      minutes,
    },
    withdrawal: {
      state: isPaid(on) ? withdrawals : 'unavailable',
      minimum: formatAmount(on.withdrawalMinimum),
      fee: formatAmount(on.withdrawalFee),
    },
  }
}
