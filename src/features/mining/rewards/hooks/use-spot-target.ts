import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { CoinNetwork } from '#api/coins.ts'
import { networkKeyOf } from '#src/chain/chain-names.ts'
import { depositAddressQueryOptions } from '#src/entities/deposit-address/deposit-address.queries.ts'
import { DepositAddressError, type DepositAddressFault } from '#src/entities/deposit-address/deposit-address-error.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { findCoin, findNetwork, spotCoinsQueryOptions } from '#src/entities/asset/coin.queries.ts'

interface Retry {
  readonly retry: () => void
  readonly isRetrying: boolean
}

/** The address in the user's spot wallet for a pool's rewards, or why there is none. */
export type SpotTarget =
  | { readonly state: 'guest' | 'loading' }
  | ({ readonly state: 'unread' } & Retry)
  | ({ readonly state: 'refused'; readonly fault: DepositAddressFault } & Retry)
  | { readonly state: 'closed'; readonly listing: Exclude<CoinNetwork['deposit']['state'], 'open'> }
  | { readonly state: 'open'; readonly address: Address }

/** Returns where rewards of `pool` can go in the spot wallet (M7). Asks the backend only if `isWanted`. */
export function useSpotTarget({ chainId, token }: MiningPool, isWanted: boolean): SpotTarget {
  const userId = useLoggedInUserId()
  const network = networkKeyOf(chainId)
  const isAsked = isWanted && userId !== null && network !== undefined
  const coins = useQuery({ ...spotCoinsQueryOptions(), enabled: isAsked })
  const deposit = useQuery({
    ...depositAddressQueryOptions(userId ?? '', network ?? 'ethereum', chainId),
    enabled: isAsked,
  })

  if (userId === null) return { state: 'guest' }
  if (coins.data) {
    const listing = findNetwork(findCoin(coins.data, token.symbol), network)?.deposit.state ?? 'unavailable'
    return listing === 'open' ? openTarget(deposit) : { state: 'closed', listing }
  }
  return coins.isError ? { state: 'unread', ...retryOf(coins) } : { state: 'loading' }
}

function openTarget(deposit: UseQueryResult<{ readonly address: Address }>): SpotTarget {
  const { data, error } = deposit
  if (data !== undefined) return { state: 'open', address: data.address }
  if (error instanceof DepositAddressError) return { state: 'refused', fault: error.fault, ...retryOf(deposit) }
  return error ? { state: 'unread', ...retryOf(deposit) } : { state: 'loading' }
}

function retryOf({ isFetching, refetch }: Pick<UseQueryResult, 'isFetching' | 'refetch'>): Retry {
  return { isRetrying: isFetching, retry: () => void refetch() }
}
