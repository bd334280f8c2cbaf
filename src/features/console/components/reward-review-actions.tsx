import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { apiErrorCode } from '#api/errors.ts'
import type { OpenedRewardReview } from '#api/invitation-reviews.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useDecideRewards } from '#src/features/console/reward-review.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'

interface RewardReviewActionsProps {
  readonly review: OpenedRewardReview
  /** Reloads the review, which has changed since. */
  readonly onCrossed: () => Promise<void>
}

/** Release and decline, each with a confirmation. */
export function RewardReviewActions({ review, onCrossed }: RewardReviewActionsProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const confirmThen = useConfirmedAction()
  const { mutate, mutateAsync, isPending, isUnderWay } = useDecideRewards(review.id)
  const [isRefusing, setIsRefusing] = useState(false)
  const { version, memberId, held, mayRelease, mayRefuse, state } = review
  if (state !== 'open') return null
  const amounts = held.map(({ coin, amount }) => format.coinAmount(`${amount} ${coin}`)).join(' · ')
  const readAgain = (error: Error) => {
    if (hasApiErrorCode(error, apiErrorCode.stateConflict)) void onCrossed()
  }
  const release = async () =>
    confirmThen({
      question: {
        title: t`Release these rewards?`,
        text: t`${memberId} can then claim ${amounts}.`,
        confirm: t`Release`,
      },
      act: async () => mutateAsync({ verb: 'release', version }, { onError: readAgain }),
      doneText: (decided) => (decided.state === 'open' ? t`Approved. Another operator must approve too.` : t`Released`),
    })
  const refuse = (reason: string) => {
    if (isUnderWay()) return
    mutate(
      { verb: 'refuse', version, reason },
      {
        onSuccess: () => showToast(t`Declined`, 'success'),
        onError: (error) => {
          showToast(i18n._(apiErrorText(error)), 'danger')
          readAgain(error)
        },
        onSettled: () => setIsRefusing(false),
      },
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayRelease && (
        <Button
          size="small"
          loading={isPending}
          onClick={() => {
            if (!isUnderWay()) void release()
          }}
        >
          <Trans>Release</Trans>
        </Button>
      )}
      {mayRefuse && (
        <Button size="small" variant="secondary" onClick={() => setIsRefusing(true)}>
          <Trans>Decline</Trans>
        </Button>
      )}
      {!mayRelease && (
        <p className="text-caption text-ink-muted">
          {mayRefuse ? (
            <Trans>You approved this. Another operator must approve too.</Trans>
          ) : (
            <Trans>This is about your own account, so another operator must review it.</Trans>
          )}
        </p>
      )}
      <ReasonSheet
        open={isRefusing}
        onOpenChange={setIsRefusing}
        loading={isPending}
        onSubmit={refuse}
        title={<Trans>Decline these rewards?</Trans>}
        description={<Trans>They go back to the budget, and the inviter sees your reason.</Trans>}
        label={<Trans>Reason (shown to the user)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={<Trans>Decline rewards</Trans>}
        isDangerous
      />
    </div>
  )
}
