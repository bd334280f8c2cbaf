import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HoldKind, RewardReview } from '#api/invitation-reviews.ts'
import { rewardReviewQueryOptions } from '#src/features/grow/invite/review.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { AppealSheet } from './appeal-sheet.tsx'

/** Says what was noticed, but not how it's detected. */
const kinds: Readonly<Record<HoldKind, MessageDescriptor>> = {
  'same-person': msg`Your account and accounts you invited look like they belong to the same person.`,
  'money-circle': msg`Money went back and forth between your account and accounts you invited.`,
  'unusual-pattern': msg`The way the invited accounts were created is unusual.`,
}

/** Held rewards, the reasons, and a way to appeal. Empty unless rewards are held or were declined. */
export function RewardReviewCard({ userId }: { readonly userId: string }) {
  const { i18n } = useLingui()
  const { data: review, error, isFetching, refetch } = useQuery(rewardReviewQueryOptions(userId))
  if (review === undefined) {
    if (error === null) return null
    return (
      <Card>
        <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  }
  if (review === null || review.state === 'released') return null
  return review.state === 'open' ? <OpenReview userId={userId} review={review} /> : <RefusedReview review={review} />
}

function OpenReview({ userId, review }: { readonly userId: string; readonly review: RewardReview }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const [isAppealing, setIsAppealing] = useState(false)
  const amounts = useAmounts(review)
  const since = format.date(Date.parse(review.since) / 1000)
  return (
    <Card title={<Trans>Held for review</Trans>}>
      <p>
        <Trans>
          {amounts} has been on hold since {since}. It stays set aside for you until our team has reviewed it.
        </Trans>
      </p>
      <ul className="list-disc space-y-1 py-3 ps-5">
        {review.kinds.map((kind) => (
          <li key={kind}>{i18n._(kinds[kind])}</li>
        ))}
      </ul>
      {review.appeal === null ? (
        <>
          <Button variant="secondary" onClick={() => setIsAppealing(true)}>
            <Trans>Appeal</Trans>
          </Button>
          <AppealSheet userId={userId} reviewId={review.id} open={isAppealing} onOpenChange={setIsAppealing} />
        </>
      ) : (
        <div className="space-y-1 text-caption text-ink-muted">
          <p>
            <Trans>Your appeal is with our team:</Trans>
          </p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere text-ink">
            {review.appeal}
          </p>
        </div>
      )}
    </Card>
  )
}

function RefusedReview({ review }: { readonly review: RewardReview }) {
  const amounts = useAmounts(review)
  const { reason } = review
  return (
    <Card title={<Trans>Declined after a review</Trans>}>
      <p>
        <Trans>We reviewed {amounts} and can’t pay it.</Trans>
      </p>
      <p dir="auto" className="pt-2 wrap-anywhere">
        <Trans>Reason: {reason}</Trans>
      </p>
    </Card>
  )
}

function useAmounts({ held }: RewardReview): string {
  const format = useFormat()
  return held.map(({ coin, amount }) => format.coinAmount(`${amount} ${coin}`)).join(' · ')
}
