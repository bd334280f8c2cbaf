import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { PoolNotices } from '#src/features/mining/components/pool-notices.tsx'
import { PoolPage } from '#src/features/mining/components/pool-page.tsx'
import { RewardTable } from '#src/features/mining/components/reward-table.tsx'
import { Rule } from '#src/features/mining/components/rule.tsx'
import { useDaysText } from '#src/features/mining/hooks/use-days-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon, LighthouseIcon, PauseIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { CalendarIcon, CoinsIcon, GiftIcon, UnlockIcon } from '#src/ui/launch-icons.tsx'

/** The rules, told plainly, with the numbers of the pool. */
export function Component() {
  const { t } = useLingui()
  return (
    <PoolPage title={t`How it works`} backTo={paths.signIn}>
      {(snapshot) => (
        <>
          <RewardTable snapshot={snapshot} />
          <PoolNotices snapshot={snapshot} />
          <Rules snapshot={snapshot} />
        </>
      )}
    </PoolPage>
  )
}

function Rules({ snapshot: { pool, state, reserveDays } }: { readonly snapshot: PoolSnapshot }) {
  const format = useFormat()
  const daysText = useDaysText()
  const { symbol } = pool.token
  const rate = format.percent(state.rules.dailyRate / 1_000_000)
  const factor = format.number(state.rules.topFactor / 100)
  const minimum = `${format.number(state.rules.minimumStake)} ${symbol}`
  const duration = reserveDays === null ? undefined : daysText(reserveDays)
  return (
    <Card padding="none">
      <ol className="divide-y divide-line">
        <Rule icon={UnlockIcon} title={<Trans>Your stake is always yours</Trans>}>
          <Trans>
            You can take all of it out in one transaction at any time, also while the pool is paused. No owner can move
            it. Only the issuer of {symbol} could freeze the token itself.
          </Trans>
        </Rule>
        <Rule icon={ShieldIcon} title={<Trans>Approvals are exact</Trans>}>
          <Trans>
            You approve exactly what you stake, to the pool's contract and to nobody else. Never without a limit.
          </Trans>
        </Rule>
        <Rule icon={CalendarIcon} title={<Trans>One sign-in a day</Trans>}>
          <Trans>
            A day is a UTC day by the chain's clock. Between two sign-ins lie at least 12 hours. You need a stake of{' '}
            {minimum} or more; if the minimum is raised later, a streak that lives keeps its old one.
          </Trans>
        </Rule>
        <Rule icon={CoinsIcon} title={<Trans>What a sign-in earns</Trans>}>
          <Trans>
            {rate} of your stake, times the factor of your streak: from ×1 on day 1 to ×{factor} on day 7 and after.
            Stake added since your last sign-in earns ×1 until the next one. After a missed day you start again at day
            1.
          </Trans>
        </Rule>
        <Rule icon={ClockIcon} title={<Trans>Claim after 24 hours</Trans>}>
          <Trans>
            A reward can be claimed 24 hours after its sign-in. Taking stake out before that gives up its share of the
            rewards that are still maturing: nobody earns on a stake not held for 24 hours.
          </Trans>
        </Rule>
        <Rule icon={LighthouseIcon} title={<Trans>Transfer after 7 days in a row</Trans>}>
          <Trans>
            Reaching day 7 releases everything you have earned up to then, for good, and so does every further day. A
            missed day later holds back only what you earn after it. A reward of 0 cannot be transferred.
          </Trans>
        </Rule>
        <Rule icon={GiftIcon} title={<Trans>Every promised reward is there</Trans>}>
          <Trans>
            Rewards are set aside when you earn them. The pool takes a new stake only while its reserve covers 7 days of
            the largest rewards. If the reserve runs low a sign-in may earn less, and you see it before you sign.
          </Trans>{' '}
          {duration !== undefined && <Trans>Now the reserve covers {duration}.</Trans>}
        </Rule>
        <Rule icon={PauseIcon} title={<Trans>What the owner may do</Trans>}>
          <Trans>
            Pause new stakes and sign-ins (paused days never break a streak), and change rate, factor and minimum within
            fixed bounds, announced at least a day ahead. Surplus can leave only after 7 days' notice and never below 7
            days of the largest rewards.
          </Trans>
        </Rule>
      </ol>
    </Card>
  )
}
