import { useFlows } from '#src/chain/flow/use-flows.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { hasEnded } from '#src/features/mining/rules/flow-state.ts'
import { useTransactionPreview } from './use-transaction-preview.ts'

/** What a transaction under review would cost, and what stands in its way. */
export function useReview(intent: Intent) {
  const { flows } = useFlows()
  const preview = useTransactionPreview(intent.kind, intent.params)
  return {
    preview,
    /** Why the chain or the wallet would refuse. */
    refusal: preview.data?.refusal,
    /** Another transaction for the same pool: one at a time. */
    runningFlow: flows.find((flow) => flow.params.pool === intent.params.pool && !hasEnded(flow)),
  }
}
