import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { indexUrlsQuery, keysOf } from '#src/entities/device-wallet/bitcoin/index-urls.queries.ts'
import { isBitcoinNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { readAccountBalance } from '#src/entities/device-wallet/bitcoin/account-balance.ts'
import { type IndexedBalance, readIndexedBalance } from '#src/entities/device-wallet/indexed-balance.ts'
import { otherFamilies, type OtherFamily } from '#src/features/cold/assets/rules/receiving.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'

/** Milliseconds between two looks: blocks of these networks take minutes. */
const refreshInterval = 60_000

/** What an account has on a network that an index server is configured for. */
export interface FamilyBalance {
  readonly family: OtherFamily
  readonly query: UseQueryResult<IndexedBalance>
}

/** Each network by calls of its own: one whose server is dead fails alone. Networks without a server are left out. */
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

/** On all addresses of an account, of whatever kind they are. */
async function readKeysBalance(url: string, keys: readonly AccountKey[], signal: AbortSignal): Promise<IndexedBalance> {
  const balances = await Promise.all(keys.map(async (key) => readAccountBalance(url, key, signal)))
  return balances.reduce((one, other) => ({
    confirmed: one.confirmed + other.confirmed,
    pending: one.pending + other.pending,
  }))
}

/** Nothing of TRON is on its way: what isn't in a block yet, its servers don't tell by address. */
async function readTronBalance(url: string, address: string, signal: AbortSignal): Promise<IndexedBalance> {
  const { readTronFunds } = await import('#src/entities/device-wallet/tron/tron-funds.ts')
  const { trx, tokens } = await readTronFunds(url, address, signal)
  return { confirmed: trx, pending: 0n, tokens }
}
