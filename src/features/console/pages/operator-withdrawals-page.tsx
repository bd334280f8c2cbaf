import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listReviews } from '#api/operators.ts'
import type { WithdrawalState } from '#api/withdrawal-states.ts'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { ReviewRow } from '#src/features/console/components/review-row.tsx'
import { useReviews } from '#src/features/console/operator.queries.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'

const choices = ['audit', 'audit-pass', 'transferring', 'all'] as const satisfies readonly (WithdrawalState | 'all')[]

type Choice = (typeof choices)[number]

/** Withdrawals in review, or those that `?state=` selects at first. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const named = choices.find((one) => one === search.get('state'))
  const [choice, setChoice] = useState<Choice>(named ?? 'audit')
  return (
    <OperatorFrame title={t`Withdrawals`} call={listReviews}>
      <SegmentedControl<Choice>
        label={t`Status`}
        value={choice}
        onValueChange={setChoice}
        options={[
          { value: 'audit', label: <Trans>In review</Trans> },
          { value: 'audit-pass', label: <Trans>Approved</Trans> },
          { value: 'transferring', label: <Trans>Sending</Trans> },
          { value: 'all', label: <Trans>All</Trans> },
        ]}
      />
      <ReviewList key={choice} state={choice === 'all' ? undefined : choice} />
    </OperatorFrame>
  )
}

function ReviewList({ state }: { readonly state: WithdrawalState | undefined }) {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useReviews(state)}
      label={t`Withdrawals`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          title={<Trans>No withdrawals here</Trans>}
          text={
            state === 'audit' ? (
              <Trans>Withdrawals over a coin’s review limit wait here for an operator.</Trans>
            ) : undefined
          }
        />
      }
    >
      {(review) => <ReviewRow review={review} />}
    </EndlessList>
  )
}
