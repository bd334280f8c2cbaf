import { Plural, Trans } from '@lingui/react/macro'
import { missedDay } from '#src/entities/mining-pool/missed-day.ts'
import { pausedDays } from '#src/entities/mining-pool/paused-days.ts'
import { usePauses } from '#src/entities/mining-pool/pool-events.queries.ts'
import { startOfUtcDay, utcDay } from '#src/entities/mining-pool/sign-in-status.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { OwnPool } from './own-pools.ts'

const releaseStreak = 7

/** The current streak in a pool, or the missed day that ended it. */
export function Streak({ own }: { readonly own: OwnPool }) {
  const streak = Number(own.state.streak)
  if (streak >= releaseStreak) return <Plural value={streak} one="# day in a row" other="# days in a row" />
  if (streak > 0) {
    return (
      <Trans>
        Day {streak} of {releaseStreak}
      </Trans>
    )
  }
  if (own.state.stake === 0n) return <Trans>Nothing staked</Trans>
  if (own.state.lastSignInAt > 0n) return <Broken own={own} />
  return <Trans>No check-in yet</Trans>
}

function Broken({ own: { snapshot, state } }: { readonly own: OwnPool }) {
  const format = useFormat()
  const { data: pauses, isPending } = usePauses(snapshot.pool)
  if (isPending) {
    return (
      <span className="flex h-[1lh] items-center">
        <Skeleton className="h-3 w-24" />
      </span>
    )
  }
  const now = snapshot.blockTimestamp
  const isKnown = pauses !== undefined && pauses.since <= state.lastSignInAt
  const day = isKnown ? missedDay(state, now, pausedDays(pauses.events, Number(utcDay(now)))) : undefined
  if (day === undefined) return <Trans>Back to day 1</Trans>
  const date = format.date(startOfUtcDay(BigInt(day)), { utc: true })
  return (
    <span className="font-medium text-warning">
      <Trans>Missed {date} · back to day 1</Trans>
    </span>
  )
}
