import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import { useTransactionPreview } from '#src/features/mining/hooks/use-transaction-preview.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import { hasEnded } from '#src/features/mining/rules/flow-state.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { FlowFailure } from './flow-failure.tsx'
import { NetworkFee } from './network-fee.tsx'
import { ReviewDetails } from './review-details.tsx'
import type { ReviewProps } from './review-props.ts'
import { ReviewSteps } from './review-steps.tsx'

/** What a transaction will do, what it costs and what it brings, before the wallet is asked for anything. */
export function TransactionReview({ intent, snapshot, account }: ReviewProps) {
  const { t } = useLingui()
  const { name } = useWallet()
  const { flows } = useFlows()
  const { confirm, show } = useTransactionView()
  const preview = useTransactionPreview(intent.kind, intent.params)
  const refusal = preview.data?.refusal
  const running = flows.find((flow) => flow.params.pool === intent.params.pool && !hasEnded(flow))
  const walletName = name ?? t`your wallet`

  return (
    <div className="space-y-4">
      <ReviewDetails intent={intent} snapshot={snapshot} account={account} />
      <ReviewSteps intent={intent} snapshot={snapshot} account={account} />
      <NetworkFee intent={intent} snapshot={snapshot} account={account} preview={preview} />
      {refusal && <FlowFailure code={refusal} pool={snapshot.pool} />}
      {running && (
        <Notice
          title={<Trans>Another transaction for this pool is under way</Trans>}
          action={
            <Button size="small" variant="secondary" onClick={() => show(running.id)}>
              <Trans>Show it</Trans>
            </Button>
          }
        />
      )}
      <div className="space-y-2 pt-1">
        <Button size="large" block disabled={refusal !== undefined || running !== undefined} onClick={confirm}>
          <Trans>Confirm in {walletName}</Trans>
        </Button>
        <p className="text-center text-caption text-ink-muted">
          <Trans>Your wallet asks you before anything is sent.</Trans>
        </p>
      </div>
    </div>
  )
}
