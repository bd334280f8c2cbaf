import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
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

/** What a transaction will do, what it costs and what it brings, before the wallet is asked for anything. */
export function TransactionReview({ intent, snapshot, account }: ReviewProps) {
  const { show } = useTransactionView()
  const { preview, refusal, runningFlow } = useReview(intent)
  return (
    <div className="space-y-5">
      <ReviewDetails intent={intent} snapshot={snapshot} account={account} />
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

/** Hands over to the wallet, unless something stands in the way. */
export function ReviewFooter({ intent }: { readonly intent: Intent }) {
  const { t } = useLingui()
  const { name, isTestAccount } = useWallet()
  const { confirm } = useTransactionView()
  const { refusal, runningFlow } = useReview(intent)
  const walletName = name ?? t`your wallet`
  return (
    <>
      <Button size="large" block disabled={refusal !== undefined || runningFlow !== undefined} onClick={confirm}>
        <Trans>Confirm in {walletName}</Trans>
      </Button>
      {!isTestAccount && (
        <p className="mt-2 text-center text-caption text-ink-muted">
          <Trans>Your wallet asks you before anything is sent.</Trans>
        </p>
      )}
    </>
  )
}
