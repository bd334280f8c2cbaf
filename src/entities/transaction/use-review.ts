import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { FlowDefinition } from '#src/chain/flow/flow.ts'
import { previewFlow } from '#src/chain/flow/flow-preview.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { FlowReview, Intent } from './flow-description.ts'
import { hasEnded } from './flow-state.ts'
import { useDefinition, useTransactions } from './transactions-context.ts'

/** Milliseconds. The gas price moves while the person reads. */
const refreshInterval = 15_000

/** What transactions on a chain would cost, which every other transaction there makes stale. */
export function transactionPreviewsKey(chainId: number) {
  return ['transaction-preview', chainId] as const
}

/** What a transaction of the connected account would cost, and whether it would be refused. Nothing is signed. */
export function previewQueryOptions(
  { kind, params }: Intent,
  definition: FlowDefinition<Intent['params']>,
  account: Address | undefined,
) {
  return queryOptions({
    queryKey: [...transactionPreviewsKey(definition.chainId(params)), kind, textOf(params), account ?? null],
    queryFn: async () => {
      if (!account) throw new Error('There is no account to preview for')
      return previewFlow(definition, params, account)
    },
    enabled: account !== undefined,
    // After a failure the person asks again: what was said about it must not vanish under their eyes.
    refetchInterval: ({ state }) => state.status !== 'error' && refreshInterval,
    // Nothing is confirmed on the basis of an earlier review.
    gcTime: 0,
    retry: false,
  })
}

function textOf(params: object): string {
  return Object.values(params).map(String).join(' ')
}

/** What a transaction under review would do and cost, and what prevents it. */
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
    /** Another transaction on the same subject: one at a time. */
    runningFlow: flows.find((flow) => subjectOf(flow) === definition.subject(params) && !hasEnded(flow)),
    /** The person hasn't seen yet what it does, costs or gives up, or what the wallet will ask. */
    isPending: isPending || preview.isPending,
    /** Not needed where the flow is refused anyway. */
    unknown: refusal === undefined ? unknown : undefined,
  }
}
