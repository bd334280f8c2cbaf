import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { FlowDefinition, FlowKind, FlowParams } from '#src/chain/flow/flow.ts'
import { type FlowPreview, previewFlow } from '#src/chain/flow/flow-preview.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { miningPoolsKey } from '#src/entities/mining-pool/mining-pool.queries.ts'
import { miningFlows } from '#src/features/mining/flows/mining-flows.ts'

/** Milliseconds. The gas price moves while the person reads. */
const refreshInterval = 15_000

/** What a transaction of the connected account would cost, and whether it would be refused. Nothing is signed. */
export function useTransactionPreview<K extends FlowKind>(kind: K, params: FlowParams[K]): UseQueryResult<FlowPreview> {
  const { address: account } = useWallet()
  const definition: FlowDefinition<FlowParams[K]> = miningFlows[kind]
  return useQuery({
    queryKey: [...miningPoolsKey(definition.chainId(params)), 'preview', kind, textOf(params), account ?? null],
    queryFn: async () => {
      if (!account) throw new Error('There is no account to preview for')
      return previewFlow(definition, params, account)
    },
    enabled: account !== undefined,
    // After a failure the person asks again: what was said about it must not vanish under their eyes.
    refetchInterval: ({ state }) => state.status !== 'error' && refreshInterval,
    // Nobody confirms on the word of an earlier review.
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
}

function textOf(params: object): string {
  return Object.values(params).map(String).join(' ')
}
