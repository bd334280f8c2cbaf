import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { FlowDefinition } from '#src/chain/flow/flow.ts'
import { previewFlow } from '#src/chain/flow/flow-preview.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { FlowReview, Intent } from './flow-description.ts'
import { hasEnded } from './flow-state.ts'
import { useDefinition, useTransactions } from './transactions-context.ts'

/** Milliseconds between updates: the gas price moves while the user reads. */
const refreshInterval = 15_000

/** Returns the key of cost previews on a chain, which any other transaction there makes stale. */
export function transactionPreviewsKey(chainId: number) {
  return ['transaction-preview', chainId] as const
}

/** Previews a transaction of the connected account: its cost, and whether it would be refused. Nothing is signed. */
export function previewQueryOptions(
  { kind, params }: Intent,
  definition: FlowDefinition<Intent['params']>,
  account: Address | undefined,
) {
  return queryOptions({
    queryKey: [...transactionPreviewsKey(definition.chainId(params)), kind, textOf(params), account ?? null],
    queryFn: async () => {
      if (!account) throw new Error('No account is connected')
      return previewFlow(definition, params, account)
    },
    enabled: account !== undefined,
    // After a failure, only the user retries, so that the error message doesn't vanish while they read it.
    refetchInterval: ({ state }) => state.status !== 'error' && refreshInterval,
    // Never confirm on the basis of an earlier review.
    gcTime: 0,
    retry: false,
  })
}

function textOf(params: object): string {
  return Object.values(params).map(String).join(' ')
}

/** Returns what a transaction under review would do and cost, and what prevents it. */
export function useReview(intent: Intent, { awaited, isPending, steps, stepsNote, unknown }: FlowReview) {
  const { kind, params } = intent
  const { flows } = useFlows()
  const { flows: definitions } = useTransactions()
  const { address, chainId } = useWallet()
  const definition = useDefinition(intent)
  const preview = useQuery(previewQueryOptions(intent, definition, address))
  const refusal = preview.data?.refusal
  const subjectOf = (other: Intent) => (definitions[other.kind] as typeof definition).subject(other.params)
  return {
    kind,
    preview,
    awaited,
    /** What the wallet will be asked for, as a preview only: the flow is planned again when it starts. */
    steps: chainId === definition.chainId(params) || !steps ? steps : ['switch-network', ...steps],
    stepsNote,
    /** Why the chain or the wallet would refuse. */
    refusal,
    /** Another transaction on the same subject: only one at a time is allowed. */
    runningFlow: flows.find((flow) => subjectOf(flow) === definition.subject(params) && !hasEnded(flow)),
    /** Whether the user can't see yet what it does, costs or gives up, or what the wallet will ask. */
    isPending: isPending || preview.isPending,
    /** Not needed if the flow is refused anyway. */
    unknown: refusal === undefined ? unknown : undefined,
  }
}
