import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#src/lib/server-clock.ts'
import { type Balances, balancesQueryOptions } from './balance.queries.ts'

/** Milliseconds until the end of a lock is asked for: at least, and at most, because timers stand still in sleep. */
const [soonest, latest] = [1_000, 3_600_000]

/** Returns the query for balances that asks again when a lock ends, which is no event of the wallet. */
export function watchedBalancesQueryOptions(userId: string) {
  return {
    ...balancesQueryOptions(userId),
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: Balances | undefined } }) =>
      typeof data?.lockedUntil === 'string' &&
      Math.min(Math.max(soonest, Date.parse(data.lockedUntil) - serverNow()), latest),
  }
}

/** The logged-in user's balances. */
export function useBalances(userId: string) {
  return useQuery(watchedBalancesQueryOptions(userId))
}
