import { useLingui } from '@lingui/react'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Endpoint } from '#api/endpoint.ts'
import { callApi } from './api-client.ts'
import { apiErrorText } from './api-error-text.ts'
import { apiQueryKey, type KeyWithin } from './api-query.ts'

/** A part of a long list, as the API's `pageOf` describes it. */
interface Part<Item> {
  readonly items: readonly Item[]
  /** Cursor for the next part; null at the end. */
  readonly nextCursor: string | null
}

type EndlessQuery<Input extends GenericSchema, Access> = KeyWithin<Access> & {
  /** Which entries to read; the cursor is added. */
  readonly input?: Omit<InferInput<Input>, 'cursor'>
  /**
   * Milliseconds between reloads of what is shown, while the page is visible; without it there are no automatic
   * reloads.
   */
  readonly refetchInterval?: number
}

/** Returns the `source` of an `EndlessList` whose parts come from an endpoint that answers with `pageOf`. */
export function useEndlessQuery<
  Input extends GenericSchema<{ readonly cursor?: string | undefined }>,
  Data extends GenericSchema<unknown, Part<unknown>>,
  Access extends Endpoint['access'],
>(endpoint: Endpoint<Input, Data, Access>, { within, input, refetchInterval = 0 }: EndlessQuery<Input, Access>) {
  type Item = InferOutput<Data>['items'][number]
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  // Separate from the key of the first part alone, which may be read with the same input.
  const queryKey = [...apiQueryKey(endpoint, within, input), 'endless']
  const query = useInfiniteQuery({
    queryKey,
    // With its signal, leaving the page ends the call: after a log-out, its answer would be an error.
    queryFn: async ({ pageParam: cursor, signal }): Promise<Part<Item>> => {
      const from = { ...input, ...(cursor !== undefined && { cursor }) }
      return callApi(endpoint as Endpoint<GenericSchema, Data>, from, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
    refetchInterval: refetchInterval > 0 && refetchInterval,
  })
  const { data, error, hasNextPage, isFetchingNextPage } = query
  return {
    items: data?.pages.flatMap(({ items }) => items),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    error: error === null ? undefined : i18n._(apiErrorText(error)),
    loadMore: () => void query.fetchNextPage(),
    refresh: async () => {
      // Otherwise every part loaded so far would be read again.
      queryClient.setQueryData(
        queryKey,
        (loaded: InfiniteData<Part<Item>> | undefined) =>
          loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
      )
      await query.refetch()
    },
  }
}
