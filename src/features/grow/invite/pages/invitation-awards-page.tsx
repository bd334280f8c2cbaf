import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { safeParse } from 'valibot'
import { day as dayRule } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { InvitationRewardRow } from '#src/features/grow/invite/components/invitation-reward-row.tsx'
import { RewardDayRow } from '#src/features/grow/invite/components/reward-day-row.tsx'
import { RewardReviewCard } from '#src/features/grow/invite/components/reward-review-card.tsx'
import { RewardSums } from '#src/features/grow/invite/components/reward-sums.tsx'
import { useInvitationRewards, useRewardDays } from '#src/features/grow/invite/invite.queries.ts'
import { useDayText } from '#src/features/grow/shared/hooks/use-day-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { GiftIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Rewards from invited users' orders: all days, or one with `?day=2030-12-31`. */
export function Component() {
  const [query] = useSearchParams()
  const day = safeParse(dayRule, query.get('day'))
  return day.success ? <DayOfRewards day={day.output} /> : <AllDays />
}

function AllDays() {
  const { t } = useLingui()
  const { userId } = useUser()
  return (
    <PageFrame title={t`Invitation rewards`} backTo={paths.invite}>
      <RewardReviewCard userId={userId} />
      <RewardSums userId={userId} />
      <EndlessList
        source={useRewardDays(userId)}
        label={t`Days, newest first`}
        itemKey={({ day }) => day}
        empty={
          <EmptyState
            icon={GiftIcon}
            title={<Trans>No rewards yet</Trans>}
            text={<Trans>Transactions of people you invited appear here once they’ve brought a fee.</Trans>}
            action={
              <ButtonLink to={paths.invitationRules}>
                <Trans>How invitations work</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {(day) => <RewardDayRow day={day} />}
      </EndlessList>
    </PageFrame>
  )
}

function DayOfRewards({ day }: { readonly day: string }) {
  const { t } = useLingui()
  const source = useInvitationRewards(useUser().userId, day)
  return (
    <PageFrame title={useDayText()(day)} backTo={paths.invitationAwards}>
      <EndlessList
        source={source}
        label={t`Rewards, newest first`}
        itemKey={({ id }) => id}
        empty={<EmptyState icon={GiftIcon} title={<Trans>No rewards on this day</Trans>} />}
      >
        {(reward) => <InvitationRewardRow reward={reward} />}
      </EndlessList>
    </PageFrame>
  )
}
