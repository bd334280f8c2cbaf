import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { indexUrlsQuery, keysOf } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { readAccountBalance } from '#src/entities/device-wallet/bitcoin/account-balance.ts'
import { type IndexedBalance, readIndexedBalance } from '#src/entities/device-wallet/indexed-balance.ts'
import { otherFamilies, type OtherFamily } from '#src/features/cold/assets/rules/receiving.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'

/** Milliseconds between refreshes: these networks take minutes per block. */
const refreshInterval = 60_000

/** An account's balance on a network with an index server. */
export interface FamilyBalance {
  readonly family: OtherFamily
  readonly query: UseQueryResult<IndexedBalance>
}

/** Reads each network separately, so that a dead server only fails its own. Leaves out networks without a server. */
export function useIndexedBalances(account: DeviceAccount): readonly FamilyBalance[] {
  const { addresses } = account
  const { data: urls = {} } = useQuery(indexUrlsQuery)
  const read = otherFamilies.flatMap((family) => {
    const [url, address] = [urls[family], addresses[family]]
    if (url === undefined || address === undefined) return []
    return [{ family, url, address, keys: isBitcoinNetwork(family) ? keysOf(account, family) : [] }]
  })
  return useQueries({
    queries: read.map(({ url, family, address, keys }) =>
      queryOptions({
        queryKey: ['indexed-balance', family, address, keys.map(({ xpub }) => xpub)],
        queryFn: async ({ signal }) => {
          if (family === 'tron') return readTronBalance(url, address, signal)
          return keys.length === 0 ? readIndexedBalance(url, address, signal) : readKeysBalance(url, keys, signal)
        },
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

/** Sums the balances of all the account's addresses, of every kind. */
async function readKeysBalance(url: string, keys: readonly AccountKey[], signal: AbortSignal): Promise<IndexedBalance> {
  const balances = await Promise.all(keys.map(async (key) => readAccountBalance(url, key, signal)))
  return balances.reduce((one, other) => ({
    confirmed: one.confirmed + other.confirmed,
    pending: one.pending + other.pending,
  }))
}

/** Reports nothing as pending: TRON servers don't list unconfirmed transactions by address. */
async function readTronBalance(url: string, address: string, signal: AbortSignal): Promise<IndexedBalance> {
  const { readTronFunds } = await import('#src/entities/device-wallet/tron/tron-funds.ts')
  const { trx, tokens } = await readTronFunds(url, address, signal)
  return { confirmed: trx, pending: 0n, tokens }
}
