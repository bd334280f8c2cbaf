import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type IndexedBalance, readIndexedBalance } from '#src/entities/device-wallet/indexed-balance.ts'
import { otherFamilies, type OtherFamily } from '#src/features/cold/assets/rules/receiving.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'

/** Milliseconds between two looks: blocks of these networks take minutes. */
const refreshInterval = 60_000

const indexUrlsQuery = queryOptions({
  queryKey: ['index-urls'],
  queryFn: async () => (await loadAppConfig()).indexUrls,
  staleTime: Infinity,
})

/** What an account has on a network that an index server is configured for. */
export interface FamilyBalance {
  readonly family: OtherFamily
  readonly query: UseQueryResult<IndexedBalance>
}

/** Each network by a call of its own: one whose server is dead fails alone. Networks without a server are left out. */
export function useIndexedBalances({ addresses }: DeviceAccount): readonly FamilyBalance[] {
  const { data: urls = {} } = useQuery(indexUrlsQuery)
  const read = otherFamilies.flatMap((family) => {
    const [url, address] = [urls[family], addresses[family]]
    return url === undefined || address === undefined ? [] : [{ family, url, address }]
  })
  return useQueries({
    queries: read.map(({ url, family, address }) =>
      queryOptions({
        queryKey: ['indexed-balance', family, address],
        queryFn: async ({ signal }) => readIndexedBalance(url, address, signal),
        staleTime: 5_000,
        refetchInterval: refreshInterval,
      }),
    ),
    combine: (queries) =>
      read.flatMap(({ family }, index) => {
        const query = queries[index]
        return query ? [{ family, query }] : []
      }),
  })
}
