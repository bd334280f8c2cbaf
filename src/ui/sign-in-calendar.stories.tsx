import { useState } from 'react'
import { Card } from './card.tsx'
import type { Stories } from './stories.ts'
import { type CalendarDayStatus, SignInCalendar } from './sign-in-calendar.tsx'

/** 2026-11-20. */
const today = 20_777

interface CalendarProps {
  readonly statusOf: (day: number) => CalendarDayStatus | undefined
  readonly loading?: boolean
}

function Calendar({ statusOf, loading = false }: CalendarProps) {
  const [month, setMonth] = useState(today)
  return (
    <Card>
      <SignInCalendar
        today={today}
        statusOf={statusOf}
        month={month}
        onMonthChange={setMonth}
        earliest={today - 45}
        loading={loading}
      />
    </Card>
  )
}

const history: Readonly<Record<number, CalendarDayStatus>> = { [-9]: 'missed', [-4]: 'excused', 0: 'signed' }

export const stories: Stories = {
  'checked in today': () => (
    <Calendar statusOf={(day) => (day > today || day < today - 14 ? undefined : (history[day - today] ?? 'signed'))} />
  ),
  'today still to come': () => (
    <Calendar statusOf={(day) => (day >= today || day < today - 3 ? undefined : 'signed')} />
  ),
  'still being read': () => <Calendar loading statusOf={() => undefined} />,
  'never checked in': () => <Calendar statusOf={() => undefined} />,
}
