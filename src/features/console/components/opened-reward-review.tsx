import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FarmingSignalCode, OpenedRewardReview as Opened } from '#api/invitation-reviews.ts'
import { useOpenedReview } from '#src/features/console/reward-review.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { RewardReviewActions } from './reward-review-actions.tsx'

const signals: Readonly<Record<FarmingSignalCode, MessageDescriptor>> = {
  'shared-wallet': msg`One address is linked to, or was paid by, several of them`,
  'shared-mailbox': msg`Emails that lead to one mailbox`,
  'shared-payout-account': msg`Sales of several of them are paid to one bank account`,
  'shared-device': msg`Three or more of them are used in one browser`,
  'paired-device': msg`Two of them are used in one browser`,
  'shared-source': msg`One address has paid to three or more of them, and to few others`,
  'paired-source': msg`One address has paid to two of them, and to few others`,
  'transfer-ring': msg`Internal transfers went in a circle`,
  'transfers-returned-often': msg`Three or more people sent money back to the inviter`,
  'transfers-returned': msg`Money was sent back`,
  transfer: msg`An internal transfer`,
  'crowded-network': msg`Four or more of them are in one network`,
  'shared-network': msg`They share a network`,
  'disposable-mail': msg`A disposable mailbox`,
  burst: msg`Ten or more joined within an hour`,
}

/** What the checks found, the inviter's statement, and an operator's actions. */
export function OpenedRewardReview({ id }: { readonly id: string }) {
  const query = useOpenedReview(id)
  if (query.data === undefined) {
    return <QueryState query={query} empty={<EmptyState title={<Trans>No such account</Trans>} />} />
  }
  const review = query.data
  return (
    <div className="space-y-4">
      {review.appeal !== null && <Appeal appeal={review.appeal} />}
      <Invitations review={review} />
      {review.decision !== null && <Decision decision={review.decision} />}
      <RewardReviewActions review={review} onCrossed={async () => void (await query.refetch())} />
    </div>
  )
}

function Appeal({ appeal: { text, at } }: { readonly appeal: NonNullable<Opened['appeal']> }) {
  const date = useFormat().date(Date.parse(at) / 1000, { style: 'date-time' })
  return (
    <Notice title={<Trans>Appeal of {date}</Trans>}>
      <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </span>
    </Notice>
  )
}

function Invitations({ review }: { readonly review: Opened }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return (
    <ul aria-label={t`What was noticed`} className="space-y-3">
      {review.invitations.map((invitation, index) => (
        <li key={invitation.memberId ?? index} className="rounded-control bg-canvas p-3">
          <p className="flex flex-wrap justify-between gap-x-3 font-medium">
            <span>
              {invitation.memberId ?? t`Deleted account`}
              {invitation.email !== null && <> · {invitation.email}</>}
            </span>
            <span className="tabular-nums">
              {invitation.held.map(({ coin, amount }) => format.coinAmount(`${amount} ${coin}`)).join(' · ')}
            </span>
          </p>
          <ul className="text-caption">
            {invitation.signals.map(({ code, points, evidence }) => (
              <li key={code} className="flex flex-wrap gap-x-2">
                <span className="tabular-nums">+{points}</span>
                <span>{i18n._(signals[code])}</span>
                <span className="break-all text-ink-muted">{evidence}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Decision({ decision: { at, reason } }: { readonly decision: NonNullable<Opened['decision']> }) {
  const date = useFormat().date(Date.parse(at) / 1000, { style: 'date-time' })
  return (
    <p className="text-caption text-ink-muted">
      {reason === null ? (
        <Trans>Released {date}</Trans>
      ) : (
        <Trans>
          Declined {date}: {reason}
        </Trans>
      )}
    </p>
  )
}
