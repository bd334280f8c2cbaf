import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedRewardReview } from '#api/invitation-reviews.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { OpenedRewardReview } from './opened-reward-review.tsx'

/** An inviter with their held rewards. The findings are read only on opening, as the audit log records that. */
export function RewardReviewRow({ review }: { readonly review: ListedRewardReview }) {
  const { t } = useLingui()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { memberId, score, rewards, held, since, hasAppeal, approvals, requiredApprovals, state } = review
  const date = format.date(Date.parse(since) / 1000, { style: 'date-time' })
  return (
    <li aria-label={t`Rewards of ${memberId}`} className="space-y-3 border-line px-4 py-4 not-last:border-b">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 space-y-1">
          <p className="text-lead font-semibold tabular-nums">
            {held.map(({ coin, amount }) => format.coinAmount(`${amount} ${coin}`)).join(' · ')}
          </p>
          <p className="text-caption text-ink-muted">
            <Trans>
              Member {memberId} · rewards: {rewards} · since {date}
            </Trans>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone="warning">
            <Trans>Score {score}</Trans>
          </Chip>
          {hasAppeal && (
            <Chip tone="brand">
              <Trans>Appeal</Trans>
            </Chip>
          )}
          {state === 'open' && requiredApprovals > 1 && (
            <Chip tone={approvals === 0 ? 'neutral' : 'brand'}>
              <Trans>
                {approvals} of {requiredApprovals} approvals
              </Trans>
            </Chip>
          )}
          <Button size="small" variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? <Trans>Close</Trans> : <Trans>Open</Trans>}
          </Button>
        </div>
      </div>
      {isOpen && <OpenedRewardReview id={review.id} />}
    </li>
  )
}
