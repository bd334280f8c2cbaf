import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type Cursor,
  type HistoryPage,
  knownMovements,
  nextCursors,
} from '#src/entities/device-wallet/history/history-page.ts'
import type { Movement } from '#src/entities/device-wallet/history/movement.ts'

/** Milliseconds between refreshes of the newest entries, as long as no older ones are loaded. */
const refreshInterval = 60_000

type ReadHistory = (cursors: readonly Cursor[] | undefined, signal: AbortSignal) => Promise<HistoryPage>

/** The part of an account's history on one network that has been read. */
export interface NetworkHistory {
  /** Newest first; `undefined` until something has been read. */
  readonly movements: readonly Movement[] | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Whether the latest read failed. Earlier results are kept. */
  readonly isUnread: boolean
  readonly isRetrying: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/**
 * Reads an account's history on a network page by page.
 * @param key Identifies the account and its network.
 */
export function useNetworkHistory(key: readonly string[], read: ReadHistory): NetworkHistory {
  const query = useInfiniteQuery({
    queryKey: ['network-history', ...key],
    queryFn: async ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as readonly Cursor[] | undefined,
    getNextPageParam: (_, pages) => nextCursors(pages),
    // After sending something, users return here to look for it.
    refetchOnMount: 'always',
    staleTime: 5_000,
    // On return, start with the newest entries: all older pages would have to be read again.
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
