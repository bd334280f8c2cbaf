import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface UnknownLossProps {
  readonly loss: UseQueryResult
}

/** What taking stake out gives up could not be read: why, and the way to ask again. */
export function UnknownLoss({ loss: { error, isFetching, refetch } }: UnknownLossProps) {
  const { title, advice } = useChainErrorMessage()(chainErrorCode(error))
  return (
    <Notice
      live
      tone="danger"
      title={<Trans>What you give up is not known</Trans>}
      action={
        <Button size="small" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {title}. {advice}
    </Notice>
  )
}

/** The same in the review, where the stake can be taken out all the same (M2): by choice, not by oversight. */
export function UnknownLossChoice({ loss }: UnknownLossProps) {
  const { view, acceptUnknownLoss } = useTransactionView()
  return (
    <div className="space-y-3">
      <UnknownLoss loss={loss} />
      <CheckboxField
        checked={view?.step === 'review' && view.acceptsUnknownLoss === true}
        onChange={({ currentTarget }) => acceptUnknownLoss(currentTarget.checked)}
        label={<Trans>Take it out anyway. I may give up the rewards of the last 24 hours.</Trans>}
      />
    </div>
  )
}
