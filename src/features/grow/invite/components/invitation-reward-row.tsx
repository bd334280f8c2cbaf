import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { InvitationReward, RewardReason } from '#api/invitation-rewards.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Chip, type Tone } from '#src/ui/chip.tsx'
import { ListRow } from '#src/ui/list-row.tsx'

const states: Readonly<Record<InvitationReward['state'], { readonly tone: Tone; readonly text: MessageDescriptor }>> = {
  cooling: { tone: 'neutral', text: msg`Pending` },
  inactive: { tone: 'neutral', text: msg`Pending` },
  claimable: { tone: 'reward', text: msg`To claim` },
  held: { tone: 'warning', text: msg`Held for review` },
  paid: { tone: 'success', text: msg`Paid` },
  none: { tone: 'neutral', text: msg`No reward` },
}

const reasons: Readonly<Record<RewardReason, MessageDescriptor>> = {
  'no-campaign': msg`No campaign was running for this coin.`,
  'too-small': msg`The fee was too small for a share.`,
  'daily-cap': msg`You reached the daily limit.`,
  'total-cap': msg`The campaign reached its limit.`,
  budget: msg`The campaign’s budget was used up.`,
  'account-deleted': msg`The account was deleted.`,
  refused: msg`Declined after a review.`,
}

/** The reward for one order of an invited user, and why it isn't higher or not available yet. */
export function InvitationRewardRow({ reward }: { readonly reward: InvitationReward }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { email, at, state, reason } = reward
  const date = format.date(Date.parse(at) / 1000, { style: 'date-time' })
  const pending = usePendingText(reward)
  const look = states[state]
  return (
    <ListRow
      title={format.coinAmount(`${reward.amount} ${reward.coin}`)}
      description={
        <>
          <span className="block">
            {email ?? t`Deleted account`} · {date}
          </span>
          {reward.discount !== '0' && <PassedOn reward={reward} />}
          {pending !== undefined && <span className="block">{pending}</span>}
          {reason !== null && <span className="block">{i18n._(reasons[reason])}</span>}
        </>
      }
      value={<Chip tone={look.tone}>{i18n._(look.text)}</Chip>}
    />
  )
}

function usePendingText({ state, releasesAt, ordersMissing }: InvitationReward) {
  const format = useFormat()
  if (state === 'inactive') {
    return <Plural value={ordersMissing} one="# more transaction needed" other="# more transactions needed" />
  }
  if (state !== 'cooling' || releasesAt === null) return undefined
  const date = format.date(Date.parse(releasesAt) / 1000, { style: 'date-time' })
  return <Trans>Released on {date} at the earliest</Trans>
}

function PassedOn({ reward: { discount, coin } }: { readonly reward: InvitationReward }) {
  const amount = useFormat().coinAmount(`${discount} ${coin}`)
  return (
    <span className="block">
      <Trans>{amount} goes to them as a fee discount</Trans>
    </span>
  )
}
