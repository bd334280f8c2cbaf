import { Trans } from '@lingui/react/macro'
import { missedDay } from '#src/entities/mining-pool/missed-day.ts'
import { pausedDays } from '#src/entities/mining-pool/paused-days.ts'
import { usePauses } from '#src/entities/mining-pool/pool-events.queries.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { startOfUtcDay, utcDay } from '#src/entities/mining-pool/sign-in-status.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'

interface MissedDayNoticeProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

/** Which day ended the streak, what restarts and what stays (M5, M7), until the next check-in. */
export function MissedDayNotice({ snapshot, account: { state } }: MissedDayNoticeProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  const { pool, blockTimestamp: now } = snapshot
  const { data: pauses } = usePauses(pool)
  // Without the pool's pauses since then, a paused day would show as missed.
  const isKnown = pauses !== undefined && pauses.since <= state.lastSignInAt
  const day = isKnown ? missedDay(state, now, pausedDays(pauses.events, Number(utcDay(now)))) : undefined
  if (day === undefined) return null
  const date = format.date(startOfUtcDay(BigInt(day)), { utc: true })
  const amount = tokenText(state.transferable, pool.token)
  return (
    <Notice tone="warning" title={<Trans>You missed {date}</Trans>}>
      <p>
        <Trans>Your streak and reward multiplier start again at day 1.</Trans>
      </p>
      <p className="mt-1.5">
        <Trans>
          Rewards from a streak that reached day 7 stay transferable. All others become transferable once you reach day
          7 again.
        </Trans>
      </p>
      <p className="mt-1.5 font-medium">
        <Trans>Ready to transfer: {amount}</Trans>
      </p>
    </Notice>
  )
}
