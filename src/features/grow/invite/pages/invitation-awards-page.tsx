import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { InvitationRewardRow } from '#src/features/grow/invite/components/invitation-reward-row.tsx'
import { RewardReviewCard } from '#src/features/grow/invite/components/reward-review-card.tsx'
import { RewardSums } from '#src/features/grow/invite/components/reward-sums.tsx'
import { useInvitationRewards } from '#src/features/grow/invite/invite.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { GiftIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** What orders of invited people bring the person. */
export function Component() {
  const { t } = useLingui()
  const { userId } = useUser()
  const source = useInvitationRewards(userId)
  return (
    <PageFrame title={t`Invitation rewards`} backTo={paths.invite}>
      <RewardReviewCard userId={userId} />
      <RewardSums userId={userId} />
      <EndlessList
        source={source}
        label={t`Rewards, newest first`}
        itemKey={({ id }) => id}
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
        {(reward) => <InvitationRewardRow reward={reward} />}
      </EndlessList>
    </PageFrame>
  )
}
