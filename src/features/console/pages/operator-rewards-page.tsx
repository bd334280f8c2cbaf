import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listRewardReviews, type RewardReview } from '#api/invitation-reviews.ts'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { RewardReviewRow } from '#src/features/console/components/reward-review-row.tsx'
import { useRewardReviews } from '#src/features/console/reward-review.queries.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'

type Choice = RewardReview['state']

/** Inviters' rewards that wait for an operator. */
export function Component() {
  const { t } = useLingui()
  const [choice, setChoice] = useState<Choice>('open')
  return (
    <OperatorFrame title={t`Held rewards`} call={listRewardReviews}>
      <SegmentedControl<Choice>
        label={t`Status`}
        value={choice}
        onValueChange={setChoice}
        options={[
          { value: 'open', label: <Trans>In review</Trans> },
          { value: 'released', label: <Trans>Released</Trans> },
          { value: 'refused', label: <Trans>Declined</Trans> },
        ]}
      />
      <ReviewList key={choice} state={choice} />
    </OperatorFrame>
  )
}

function ReviewList({ state }: { readonly state: Choice }) {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useRewardReviews(state)}
      label={t`Inviters`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          title={<Trans>No rewards here</Trans>}
          text={<Trans>Rewards of inviters who may have invited themselves wait here for an operator.</Trans>}
        />
      }
    >
      {(review) => <RewardReviewRow review={review} />}
    </EndlessList>
  )
}
