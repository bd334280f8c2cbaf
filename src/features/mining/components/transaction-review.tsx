import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useReview } from '#src/features/mining/hooks/use-review.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { FlowFailure } from './flow-failure.tsx'
import { NetworkFee } from './network-fee.tsx'
import { ReviewDetails } from './review-details.tsx'
import type { ReviewProps } from './review-props.ts'
import { ReviewSteps } from './review-steps.tsx'
import { UnknownLossChoice } from './unknown-loss.tsx'

/** What a transaction will do, what it costs and what it brings, before the wallet is asked for anything. */
export function TransactionReview({ intent, snapshot, account }: ReviewProps) {
  const { show } = useTransactionView()
  const { preview, loss, isLossUnknown, refusal, runningFlow } = useReview(intent, snapshot.pool)
  return (
    <div className="space-y-5">
      <ReviewDetails intent={intent} snapshot={snapshot} account={account} />
      {loss && isLossUnknown && <UnknownLossChoice loss={loss} />}
      <ReviewSteps intent={intent} snapshot={snapshot} account={account} />
      <NetworkFee intent={intent} snapshot={snapshot} account={account} preview={preview} />
      {refusal && <FlowFailure code={refusal} pool={snapshot.pool} />}
      {runningFlow && (
        <Notice
          title={<Trans>Another transaction for this pool is under way</Trans>}
          action={
            <Button size="small" variant="secondary" onClick={() => show(runningFlow.id)}>
              <Trans>Show it</Trans>
            </Button>
          }
        />
      )}
    </div>
  )
}

interface ReviewFooterProps {
  readonly intent: Intent
  readonly pool: MiningPool
  /** The person leaves without having been told what is given up. */
  readonly acceptsUnknownLoss: boolean
}

/** Hands over to the wallet, unless something stands in the way or has not been said yet. */
export function ReviewFooter({ intent, pool, acceptsUnknownLoss }: ReviewFooterProps) {
  const { t } = useLingui()
  const { name, isTestAccount } = useWallet()
  const { confirm } = useTransactionView()
  const { isPending, isLossUnknown, refusal, runningFlow } = useReview(intent, pool)
  const hintId = useId()
  const walletName = name ?? t`your wallet`
  const mustChoose = isLossUnknown && !acceptsUnknownLoss
  return (
    <>
      <Button
        size="large"
        block
        loading={isPending}
        disabled={refusal !== undefined || runningFlow !== undefined}
        disabledReason={
          mustChoose ? t`Try again, or tick that you take it out without knowing what you give up.` : undefined
        }
        aria-describedby={hintId}
        onClick={confirm}
      >
        <Trans>Confirm in {walletName}</Trans>
      </Button>
      <p id={hintId} role="status" className="mt-2 text-center text-caption text-ink-muted empty:hidden">
        {isPending ? (
          <Trans>Working out what this does and what it costs …</Trans>
        ) : (
          !isTestAccount && !mustChoose && <Trans>Your wallet asks you before anything is sent.</Trans>
        )}
      </p>
    </>
  )
}
