import { useLingui } from '@lingui/react'
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { apiErrorText } from './api-error-text.ts'

/** A part of a long list, as the API's `pageOf` describes it. */
interface Part<Item> {
  readonly items: readonly Item[]
  /** To be sent back for the next part; null at the end. */
  readonly nextCursor: string | null
}

interface EndlessQuery<Item> {
  readonly queryKey: QueryKey
  /** Reads one part; without a cursor the first. */
  readonly readPart: (cursor: string | undefined) => Promise<Part<Item>>
  readonly enabled?: boolean
}

/** The `source` of an `EndlessList` whose parts come from the backend. */
export function useEndlessQuery<Item>({ queryKey, readPart, enabled = true }: EndlessQuery<Item>) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => readPart(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled,
    retry: false,
    networkMode: 'always',
  })
  const { data, error, hasNextPage, isFetchingNextPage } = query
  return {
    items: data?.pages.flatMap(({ items }) => items),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    error: error === null ? undefined : i18n._(apiErrorText(error)),
    loadMore: () => void query.fetchNextPage(),
    refresh: async () => {
      // Otherwise every part that was loaded so far would be read again.
      queryClient.setQueryData(
        queryKey,
        (loaded: InfiniteData<Part<Item>> | undefined) =>
          loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
      )
      await query.refetch()
    },
  }
}
