import { useFlows } from '#src/chain/flow/use-flows.ts'
import { useCanSendBatch } from '#src/chain/wallet/use-can-send-batch.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { usePool } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { hasEnded } from '#src/features/mining/rules/flow-state.ts'
import { useLoss } from './use-loss.ts'
import { useTransactionPreview } from './use-transaction-preview.ts'

/** What a transaction under review would do and cost, and what stands in its way. */
export function useReview(intent: Intent, pool: MiningPool) {
  const { flows } = useFlows()
  const { address } = useWallet()
  const { data: snapshot } = usePool(pool, address)
  const preview = useTransactionPreview(intent.kind, intent.params)
  const loss = useLoss(intent, pool)
  const isStake = intent.kind === 'stake'
  const canBatch = useCanSendBatch(pool.chainId, isStake)
  const refusal = preview.data?.refusal
  return {
    preview,
    loss,
    /** Why the chain or the wallet would refuse. */
    refusal,
    /** Another transaction for the same pool: one at a time. */
    runningFlow: flows.find((flow) => flow.params.pool === intent.params.pool && !hasEnded(flow)),
    /** The person has not been told yet what it does, costs or gives up, or what the wallet is going to ask. */
    isPending:
      snapshot?.account === undefined ||
      preview.isPending ||
      loss?.isPending === true ||
      (isStake && canBatch === undefined),
    /** What is given up cannot be read. Whoever is refused anyway needs not know. */
    isLossUnknown: loss?.isLoadingError === true && refusal === undefined,
  }
}
