import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadingState } from './reading-state.tsx'
import type { AnyFlowDescription, FlowReview, Intent } from './flow-description.ts'
import { FlowFailure } from './flow-failure.tsx'
import { NetworkFee } from './network-fee.tsx'
import { ReviewSteps } from './review-steps.tsx'
import { useReview } from './use-review.ts'
import { useTransactionView } from './use-transaction-view.ts'

interface ReviewProps {
  readonly intent: Intent
  readonly description: AnyFlowDescription
}

/** Shows what a transaction will do, cost and yield, before the wallet is asked for anything. */
export function TransactionReview({ intent, description }: ReviewProps) {
  return (
    <description.Review params={intent.params}>
      {(review) => <ReviewContent intent={intent} description={description} review={review} />}
    </description.Review>
  )
}

function ReviewContent({ intent, description, review }: ReviewProps & ReviewReading) {
  const { view, show, acceptUnknown } = useTransactionView()
  const tokenText = useTokenText()
  const { preview, awaited, steps, stepsNote, unknown, refusal, runningFlow } = useReview(intent, review)
  if (awaited) return <ReadingState reading={awaited} />
  const text = description.describe(intent.params, tokenText)
  return (
    <div className="space-y-5">
      <description.Summary params={intent.params} />
      {unknown && (
        <div className="space-y-3">
          {unknown.notice}
          <CheckboxField
            checked={view?.step === 'review' && view.acceptsUnknown === true}
            onChange={({ currentTarget }) => acceptUnknown(currentTarget.checked)}
            label={unknown.acceptance}
          />
        </div>
      )}
      <ReviewSteps intent={intent} steps={steps} texts={text.steps} note={stepsNote} />
      <NetworkFee intent={intent} description={description} preview={preview} />
      {refusal && <FlowFailure code={refusal} intent={intent} description={description} />}
      {runningFlow && (
        <Notice
          title={text.isBusy}
          action={
            <Button size="small" variant="secondary" onClick={() => show(runningFlow.id)}>
              <Trans>View</Trans>
            </Button>
          }
        />
      )}
    </div>
  )
}

interface ReviewReading {
  readonly review: FlowReview
}

interface ReviewFooterProps extends ReviewProps {
  /** The user proceeds without knowing a consequence. */
  readonly acceptsUnknown: boolean
}

/** Hands over to the wallet, unless something blocks it or is still unknown. */
export function ReviewFooter({ intent, description, acceptsUnknown }: ReviewFooterProps) {
  return (
    <description.Review params={intent.params}>
      {(review) => <ConfirmButton intent={intent} review={review} acceptsUnknown={acceptsUnknown} />}
    </description.Review>
  )
}

type ConfirmButtonProps = Omit<ReviewFooterProps, 'description'> & ReviewReading

function ConfirmButton({ intent, review, acceptsUnknown }: ConfirmButtonProps) {
  const { t } = useLingui()
  const { name, isTestAccount } = useWallet()
  const { confirm } = useTransactionView()
  const { isPending, unknown, refusal, runningFlow } = useReview(intent, review)
  const hintId = useId()
  const walletName = name ?? t`your wallet`
  const hint = acceptsUnknown ? undefined : unknown?.hint
  return (
    <>
      <Button
        size="large"
        block
        loading={isPending}
        disabled={refusal !== undefined || runningFlow !== undefined}
        disabledReason={hint}
        aria-describedby={hintId}
        onClick={confirm}
      >
        <Trans>Confirm in {walletName}</Trans>
      </Button>
      <p id={hintId} role="status" className="mt-2 text-center text-caption text-ink-muted empty:hidden">
        {isPending ? (
          <Trans>Checking what this does and what it costs…</Trans>
        ) : (
          !isTestAccount && hint === undefined && <Trans>Your wallet will ask you before anything is sent.</Trans>
        )}
      </p>
    </>
  )
}
