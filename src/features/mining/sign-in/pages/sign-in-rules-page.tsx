import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { PoolNotices } from '#src/features/mining/shared/components/pool-notices.tsx'
import { PoolPage } from '#src/features/mining/shared/components/pool-page.tsx'
import { RewardTable } from '#src/features/mining/sign-in/components/reward-table.tsx'
import { Rule } from '#src/features/mining/sign-in/components/rule.tsx'
import { useDaysText } from '#src/features/mining/shared/hooks/use-days-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { LighthouseIcon, PauseIcon } from '#src/ui/rare-icons.tsx'
import { CalendarIcon, CoinsIcon, GiftIcon, UnlockIcon } from '#src/ui/launch-icons.tsx'

/** The rules in plain words, with the pool’s numbers. */
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
            You can withdraw it all in one transaction at any time, even while the pool is paused. No owner can move it.
            Only the issuer of {symbol} could freeze the token itself.
          </Trans>
        </Rule>
        <Rule icon={ShieldIcon} title={<Trans>Approvals are exact</Trans>}>
          <Trans>You approve exactly what you stake, and only for the pool’s contract. Never unlimited.</Trans>
        </Rule>
        <Rule icon={CalendarIcon} title={<Trans>One check-in a day</Trans>}>
          <Trans>
            Days follow UTC by the network’s clock, with at least 12 hours between check-ins. You need a stake of{' '}
            {minimum} or more. If the minimum rises later, a current streak keeps the old one.
          </Trans>
        </Rule>
        <Rule icon={CoinsIcon} title={<Trans>What a check-in earns</Trans>}>
          <Trans>
            {rate} of your stake, times your streak multiplier: ×1 on day 1, rising to ×{factor} from day 7. Stake added
            since your last check-in earns ×1 until the next one. Miss a day and you start again at day 1.
          </Trans>
        </Rule>
        <Rule icon={ClockIcon} title={<Trans>Claim after 24 hours</Trans>}>
          <Trans>
            You can claim a reward 24 hours after its check-in. Unstake before then and you forfeit that stake’s share
            of the rewards still maturing: only stake held for 24 hours earns.
          </Trans>
        </Rule>
        <Rule icon={LighthouseIcon} title={<Trans>Transfer after 7 days in a row</Trans>}>
          <Trans>
            Reaching day 7 permanently unlocks everything you’ve earned so far, and so does each day after that. If you
            then miss a day, only later rewards are held back. A reward of 0 can’t be transferred.
          </Trans>
        </Rule>
        <Rule icon={GiftIcon} title={<Trans>Every reward is funded</Trans>}>
          <Trans>
            Rewards are set aside when you earn them. The pool accepts new stakes only while its reserve covers 7 days
            of maximum rewards. If the reserve runs low, a check-in may earn less, and you’ll see that before you sign.
          </Trans>{' '}
          {duration !== undefined && <Trans>Rewards are currently funded for {duration}.</Trans>}
        </Rule>
        <Rule icon={PauseIcon} title={<Trans>What the owner can do</Trans>}>
          <Trans>
            Pause new stakes and check-ins (paused days never break a streak), and change the rate, multiplier and
            minimum within fixed limits, announced at least a day ahead. Surplus can be withdrawn only after 7 days’
            notice, and never below 7 days of maximum rewards.
          </Trans>
        </Rule>
      </ol>
    </Card>
  )
}
