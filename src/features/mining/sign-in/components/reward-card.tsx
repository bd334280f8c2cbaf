import { Trans } from '@lingui/react/macro'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { SignIn } from '#src/features/mining/shared/hooks/use-sign-in.ts'
import { type RewardBreakdown, rewardBreakdown, streakFactor } from '#src/features/mining/shared/rules/rewards.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface RewardCardProps {
  readonly snapshot: PoolSnapshot
  readonly signIn: SignIn
}

/** How the next check-in’s reward is calculated (M5). */
export function RewardCard({ snapshot, signIn }: RewardCardProps) {
  const { account } = signIn
  if (!account || account.stake === 0n) return null
  const day = BigInt(signIn.streak) + 1n
  const dayText = String(day)
  const breakdown = rewardBreakdown(account, snapshot.state.rules, day)
  return (
    <Card
      title={signIn.isSignedInToday ? <Trans>Next reward</Trans> : <Trans>Today’s reward</Trans>}
      aside={
        <span className="text-caption text-ink-muted">
          <Trans>Day {dayText}</Trans>
        </span>
      }
    >
      <Breakdown snapshot={snapshot} breakdown={breakdown} factor={streakFactor(snapshot.state.rules, day)} />
    </Card>
  )
}

interface BreakdownProps {
  readonly snapshot: PoolSnapshot
  readonly breakdown: RewardBreakdown
  readonly factor: number
}

function Breakdown({ snapshot: { pool, state }, breakdown, factor }: BreakdownProps) {
  const format = useFormat()
  const { decimals, symbol } = pool.token
  const show = (units: bigint) => format.units(units, decimals)
  const rate = format.percent(state.rules.dailyRate / 1_000_000)
  const factorText = format.number(Math.trunc(factor * 100) / 100)
  return (
    <>
      <Facts>
        {breakdown.counted > 0n && (
          <Fact
            label={<Trans>Existing stake</Trans>}
            value={`+${show(breakdown.countedReward)}`}
            detail={
              <>
                {show(breakdown.counted)} × {rate} × {factorText}
              </>
            }
          />
        )}
        {breakdown.fresh > 0n && (
          <Fact
            label={<Trans>New stake</Trans>}
            value={`+${show(breakdown.freshReward)}`}
            detail={
              <>
                {show(breakdown.fresh)} × {rate} × 1
              </>
            }
          />
        )}
        <Fact
          label={<Trans>Reward</Trans>}
          value={<span className="text-lead text-reward">{`+${show(breakdown.paid)} ${symbol}`}</span>}
        />
      </Facts>
      {breakdown.limitedByReserve && (
        <Notice tone="warning" title={<Trans>The reserve is nearly empty</Trans>}>
          <Trans>The reward is smaller than the rules promise. Checking in still counts toward your streak.</Trans>
        </Notice>
      )}
      {breakdown.fresh > 0n && !breakdown.limitedByReserve && (
        <p className="pt-2 text-caption text-ink-muted">
          <Trans>
            You added the new stake after your last check-in. It earns the streak multiplier from the next one.
          </Trans>
        </p>
      )}
    </>
  )
}
