import { useLingui } from '@lingui/react/macro'
import { classNames } from '#src/lib/class-names.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { CloseIcon } from './icons.tsx'
import { ChevronLeftIcon, PauseIcon } from './rare-icons.tsx'
import { ChevronRightIcon } from './launch-icons.tsx'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'
import { firstDayOfMonth, monthOf, monthWeeks, secondsPerDay, type UtcDay } from './utc-calendar.ts'

export type CalendarDayStatus = 'signed' | 'missed' | 'excused'

interface SignInCalendarProps {
  /** Today by the chain's time, as days since 1970-01-01 UTC. */
  readonly today: UtcDay
  /** Status of a past day or today; `undefined` if nothing was due. `excused`: the pool was paused (M9). */
  readonly statusOf: (day: UtcDay) => CalendarDayStatus | undefined
  /** Any day of the month shown. */
  readonly month: UtcDay
  readonly onMonthChange: (month: UtcDay) => void
  /** First day with data; earlier months can't be opened. */
  readonly earliest: UtcDay
  /** The statuses are still loading: `statusOf` isn't called, and the days up to today show that. */
  readonly loading?: boolean
}

/** A month of check-ins. Days are UTC days (M3), weeks start on Monday. */
export function SignInCalendar(props: SignInCalendarProps) {
  const { today, month, onMonthChange, earliest, loading = false } = props
  const { t } = useLingui()
  const format = useFormat()
  const firstDay = firstDayOfMonth(month)
  const title = format.date(firstDay * secondsPerDay, { style: 'month', utc: true })
  const statusOf = (day: UtcDay) => (loading ? undefined : props.statusOf(day))
  const isInMonth = (day: UtcDay) => monthOf(day) === monthOf(month)
  const isSigned = (day: UtcDay) => isInMonth(day) && statusOf(day) === 'signed'
  const canGoBack = firstDay > earliest
  const canGoOn = monthOf(month) !== monthOf(today)
  return (
    <div>
      <div className="flex items-center justify-between">
        <h3 className="text-lead font-semibold" aria-live="polite">
          {title}
        </h3>
        <div className="flex h-11">
          {canGoBack && (
            <IconButton
              icon={ChevronLeftIcon}
              label={t`Previous month`}
              onClick={() => {
                onMonthChange(firstDay - 1)
              }}
            />
          )}
          {canGoOn && (
            <IconButton
              icon={ChevronRightIcon}
              label={t`Next month`}
              onClick={() => {
                onMonthChange(firstDay + 31)
              }}
            />
          )}
        </div>
      </div>
      <table className="w-full table-fixed" aria-busy={loading}>
        <caption className="sr-only">{t`Check-ins in ${title}`}</caption>
        <thead>
          <tr>
            {monthWeeks(month)[0]?.map((day) => (
              <th key={day} scope="col" className="h-8 text-micro font-medium text-ink-muted">
                {format.date(day * secondsPerDay, { style: 'weekday', utc: true })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="h-11 p-0 text-center">
                  {isInMonth(day) && loading && day <= today && <DaySkeleton />}
                  {isInMonth(day) && !(loading && day <= today) && (
                    <Day
                      day={day - firstDay + 1}
                      isToday={day === today}
                      isAhead={day > today}
                      status={statusOf(day)}
                      joinsPrevious={day !== week[0] && isSigned(day - 1)}
                      joinsNext={day !== week[6] && isSigned(day + 1)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  readonly day: number
  readonly isToday: boolean
  readonly isAhead: boolean
  readonly status: CalendarDayStatus | undefined
  readonly joinsPrevious: boolean
  readonly joinsNext: boolean
}

const dayLooks = {
  signed: { className: 'bg-brand-600 text-white', mark: undefined },
  missed: { className: 'bg-danger-soft text-danger', mark: CloseIcon },
  excused: { className: 'bg-warning-soft text-warning', mark: PauseIcon },
}

function Day({ day, isToday, isAhead, status, joinsPrevious, joinsNext }: DayProps) {
  const { t } = useLingui()
  const statusTexts = { signed: t`checked in`, missed: t`missed`, excused: t`pool paused` }
  const look = status && dayLooks[status]
  const Mark = look?.mark
  return (
    <span className="relative flex justify-center">
      {status === 'signed' && <Stretch toPrevious={joinsPrevious} toNext={joinsNext} />}
      <span
        aria-current={isToday ? 'date' : undefined}
        className={classNames(
          'relative inline-flex size-9 items-center justify-center rounded-full text-caption tabular-nums',
          look?.className ?? (isAhead ? 'text-ink-muted' : 'text-ink'),
          (status === 'signed' || isToday) && 'font-bold',
          isToday && 'ring-2 ring-brand-600 ring-offset-2 ring-offset-surface',
        )}
      >
        {day}
        {Mark && (
          <span className="absolute -right-1 -bottom-0.5 inline-flex size-4 items-center justify-center rounded-full bg-surface shadow-card">
            <Mark size={12} />
          </span>
        )}
        {status && <span className="sr-only">, {statusTexts[status]}</span>}
      </span>
    </span>
  )
}

/** As tall as a day. */
function DaySkeleton() {
  return (
    <span className="flex justify-center">
      <Skeleton className="size-9 rounded-full" />
    </span>
  )
}

/** Consecutive days are drawn as one bar: this is its part in a day's cell, to the left and right. */
function Stretch({ toPrevious, toNext }: { readonly toPrevious: boolean; readonly toNext: boolean }) {
  return (
    <>
      {toPrevious && <span className="absolute inset-y-0 right-1/2 -left-px bg-brand-100" />}
      {toNext && <span className="absolute inset-y-0 -right-px left-1/2 bg-brand-100" />}
    </>
  )
}
