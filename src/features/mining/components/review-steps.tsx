import { Trans } from '@lingui/react/macro'
import { useCanSendBatch } from '#src/chain/wallet/use-can-send-batch.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { addressUrl } from '#src/entities/chain/chain.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useStepText } from '#src/features/mining/hooks/use-step-text.ts'
import { plannedSteps } from '#src/features/mining/rules/planned-steps.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { ReviewProps } from './review-props.ts'

/** What the wallet will be asked for, and whom an approval is for. Says nothing when that is just one call. */
export function ReviewSteps({ intent, snapshot: { pool }, account }: ReviewProps) {
  const { chainId } = useWallet()
  const stepText = useStepText(intent, pool)
  const isApproval = intent.kind === 'stake'
  const canBatch = useCanSendBatch(pool.chainId, isApproval)
  if (isApproval && canBatch === undefined) return <Skeleton className="h-40 rounded-control" />
  const steps = plannedSteps(intent, {
    allowance: account.allowance,
    hasPermit: pool.token.permit !== null,
    canBatch: canBatch === true,
    isOnNetwork: chainId === pool.chainId,
  })
  if (steps.length === 1 && !isApproval) return null
  return (
    <section>
      <h3 className="text-caption font-semibold text-ink-muted">
        <Trans>What your wallet asks for</Trans>
      </h3>
      <ol className="mt-2 space-y-2">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-2.5">
            <span
              aria-hidden="true"
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-50 text-micro font-bold text-brand-700"
            >
              {index + 1}
            </span>
            <span className="font-medium">{stepText(step)}</span>
          </li>
        ))}
      </ol>
      {isApproval && <Spender pool={pool} />}
    </section>
  )
}

/** Whom the token is approved to: always the pool of the deployment table, never a person (M1, M11). */
function Spender({ pool }: { readonly pool: MiningPool }) {
  return (
    <div className="mt-3 rounded-control bg-canvas px-4 py-3 text-caption">
      <p className="text-ink-muted">
        <Trans>Only the pool contract may take it, and only this amount:</Trans>
      </p>
      <AddressText address={pool.address} show="full" explorerUrl={addressUrl(pool.chainId, pool.address)} />
    </div>
  )
}
