import { queryOptions, useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { type AddedToken, addedTokensAtom, deviceTokensOf } from '#src/entities/device-wallet/device-tokens.ts'
import { readTransfers, type TokenTransfer } from '#src/entities/device-wallet/read-transfers.ts'

export function transfersQueryOptions(chainId: number, account: Address, added: readonly AddedToken[]) {
  const tokens = deviceTokensOf(chainId, added)
  return queryOptions({
    queryKey: ['device-transfers', chainId, account, tokens.map(({ address }) => address)],
    queryFn: async () => readTransfers(await getPublicClient(chainId), chainId, account, tokens),
    // After sending something, users return here to look for it.
    refetchOnMount: 'always',
    staleTime: 30_000,
    refetchInterval: 60_000,
    retry: false,
  })
}

interface Transfers {
  /** Transfers on all chains that answered, newest first. */
  readonly transfers: readonly TokenTransfer[]
  readonly isPending: boolean
  /** Chains whose node didn't answer. */
  readonly unread: readonly number[]
  /** Chains on which only the latest blocks were searched. */
  readonly partlyRead: readonly number[]
}

export function useTransfers(account: Address): Transfers {
  const added = useAtomValue(addedTokensAtom)
  return useQueries({
    queries: poolChains.map(({ id }) => transfersQueryOptions(id, account, added)),
    combine: (queries) => {
      const chains = queries.map((query, index) => ({ chainId: poolChains[index]?.id ?? 0, ...query }))
      return {
        transfers: chains
          .flatMap(({ data }) => data?.transfers ?? [])
          .toSorted((a, b) => Number(b.timestamp - a.timestamp)),
        isPending: chains.some(({ isPending }) => isPending),
        unread: chains.filter(({ isError }) => isError).map(({ chainId }) => chainId),
        partlyRead: chains.filter(({ data }) => data && data.since > 0n).map(({ chainId }) => chainId),
      }
    },
  })
}
