import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { type ChevronProps, DayPicker, type DayPickerLocale } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { es } from 'react-day-picker/locale/es'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { zhTW } from 'react-day-picker/locale/zh-TW'
import { dateToDay, dayToDate } from './calendar-day.ts'
import { calendarLooks } from './calendar-looks.ts'
import { ChevronDownIcon } from './icons.tsx'
import { ChevronLeftIcon } from './rare-icons.tsx'
import { ChevronRightIcon } from './launch-icons.tsx'

interface CalendarProps {
  /** Days are ISO 8601 dates, such as `2026-11-21`. */
  readonly value: string | undefined
  readonly first?: string | undefined
  readonly last?: string | undefined
  readonly onSelect: (value: string) => void
}

const locales: Readonly<Record<string, DayPickerLocale>> = { 'zh-Hans': zhCN, 'zh-Hant': zhTW, 'es-MX': es }

/** First day of the week in our languages' regions (CLDR: US, CN, TW, MX): 0 for Sunday. */
const firstDayOfWeek: Readonly<Record<string, 0 | 1>> = { en: 0, 'zh-Hans': 1, 'zh-Hant': 0, 'es-MX': 0 }

/** Years offered before and after today if no limit is set: enough for a long life and long plans. */
const yearsBack = 120
const yearsAhead = 10

/** Selects a day; years and months can be picked directly. */
export function Calendar({ value, first, last, onSelect }: CalendarProps) {
  const { locale } = useLingui().i18n
  const [today] = useState(() => new Date())
  const selected = value === undefined ? undefined : dayToDate(value)
  const firstDate = first === undefined ? undefined : dayToDate(first)
  const lastDate = last === undefined ? undefined : dayToDate(last)
  const endMonth = lastDate ?? new Date(today.getFullYear() + yearsAhead, 11)
  return (
    <DayPicker
      mode="single"
      required
      captionLayout="dropdown"
      locale={locales[locale] ?? enUS}
      weekStartsOn={firstDayOfWeek[locale] ?? 0}
      classNames={calendarLooks}
      components={components}
      selected={selected}
      defaultMonth={selected ?? (endMonth < today ? endMonth : today)}
      startMonth={firstDate ?? new Date(today.getFullYear() - yearsBack, 0)}
      endMonth={endMonth}
      disabled={[...(firstDate ? [{ before: firstDate }] : []), ...(lastDate ? [{ after: lastDate }] : [])]}
      onSelect={(date) => {
        onSelect(dateToDay(date))
      }}
    />
  )
}

const chevrons = { left: ChevronLeftIcon, right: ChevronRightIcon, up: ChevronDownIcon, down: ChevronDownIcon }

function Chevron({ orientation = 'down' }: ChevronProps) {
  const Icon = chevrons[orientation]
  return <Icon size={orientation === 'down' ? 16 : 22} />
}

const components = { Chevron }
