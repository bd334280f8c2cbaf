import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type Cursor,
  type HistoryPage,
  knownMovements,
  nextCursors,
} from '#src/entities/device-wallet/history/history-page.ts'
import type { Movement } from '#src/entities/device-wallet/history/movement.ts'

/** Milliseconds between two looks at what is newest, as long as nothing older is open. */
const refreshInterval = 60_000

type ReadHistory = (cursors: readonly Cursor[] | undefined, signal: AbortSignal) => Promise<HistoryPage>

/** The past of an account on one network, as far as it was read. */
export interface NetworkHistory {
  /** Newest first; `undefined` until something was read. */
  readonly movements: readonly Movement[] | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Whether the latest reading failed: what was read before stays. */
  readonly isUnread: boolean
  readonly isRetrying: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/** @param key Tells the account and its network from others. */
export function useNetworkHistory(key: readonly string[], read: ReadHistory): NetworkHistory {
  const query = useInfiniteQuery({
    queryKey: ['network-history', ...key],
    queryFn: async ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as readonly Cursor[] | undefined,
    getNextPageParam: (_, pages) => nextCursors(pages),
    // Who comes back from sending something looks for it here.
    refetchOnMount: 'always',
    staleTime: 5_000,
    // Whoever comes back begins with the newest: older parts would all be read again.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : refreshInterval),
    retry: false,
  })
  return {
    movements: query.data && knownMovements(query.data.pages),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isUnread: query.isError,
    isRetrying: query.isFetching,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}
