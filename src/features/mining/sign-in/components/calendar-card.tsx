import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { usePauses, useSignInHistory } from '#src/entities/mining-pool/pool-events.queries.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { calendarDayStatus } from '#src/features/mining/sign-in/rules/calendar-days.ts'
import { pausedDays } from '#src/entities/mining-pool/paused-days.ts'
import { startOfUtcDay, utcDay } from '#src/entities/mining-pool/sign-in-status.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { SignInCalendar } from '#src/ui/sign-in-calendar.tsx'
import { utcDayOf } from '#src/ui/utc-calendar.ts'
import { OlderRecords } from '#src/features/mining/shared/components/older-records.tsx'

interface CalendarCardProps {
  readonly snapshot: PoolSnapshot
  readonly now: bigint
}

/** The month's check-ins. Days are UTC, which the card explains in the user's own time zone. */
export function CalendarCard({ snapshot, now }: CalendarCardProps) {
  const { pool } = snapshot
  const { address } = useWallet()
  const format = useFormat()
  const history = useSignInHistory(pool, address)
  const pauses = usePauses(pool)
  const today = utcDayOf(now)
  const [month, setMonth] = useState(today)

  const signedIn = useMemo(
    () => new Set(history.data?.records.map(({ timestamp }) => utcDayOf(timestamp))),
    [history.data],
  )
  const paused = useMemo(() => pausedDays(pauses.data?.events ?? [], today), [pauses.data, today])
  const midnight = format.date(startOfUtcDay(utcDay(now) + 1n), { style: 'time' })
  const first = history.data?.records.at(-1)
  const pausesSince = pauses.data?.since
  // Earlier days without a check-in may have been paused.
  const isTold = (day: number) => signedIn.has(day) || (pausesSince !== undefined && day > utcDayOf(pausesSince))

  return (
    <Card>
      <SignInCalendar
        today={today}
        month={month}
        onMonthChange={setMonth}
        // Without the pauses, an excused day would show as missed.
        loading={address !== undefined && (history.isPending || pauses.isPending)}
        earliest={first ? utcDayOf(first.timestamp) : today}
        statusOf={(day) =>
          isTold(day)
            ? calendarDayStatus(
                day,
                today,
                (candidate) => signedIn.has(candidate),
                (candidate) => paused.has(candidate),
              )
            : undefined
        }
      />
      <OlderRecords query={history} />
      {(history.isError || pauses.isError) && (
        <p className="pt-3 text-caption text-danger">
          <Trans>We couldn’t read your check-ins from the network. Some days may be missing.</Trans>
        </p>
      )}
      <p className="border-t border-line pt-3 text-caption text-ink-muted">
        <Trans>Days are counted in UTC. A new one starts at {midnight} your time.</Trans>
      </p>
    </Card>
  )
}
