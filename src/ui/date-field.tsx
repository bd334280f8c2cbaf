import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import { CalendarIcon } from './launch-icons.tsx'
import { PickerField } from './picker-field.tsx'
import { Sheet } from './sheet.tsx'
import { SkeletonRows } from './skeleton.tsx'

const loadCalendar = async () => import('./calendar.tsx')

const Calendar = lazy(async () => ({ default: (await loadPiece(loadCalendar)).Calendar }))

interface DateFieldProps {
  readonly label: string
  /** ISO 8601, such as `2026-11-21`: a calendar day without a time zone. */
  readonly value: string | undefined
  readonly onValueChange: (value: string) => void
  /** The first and the last selectable day. */
  readonly first?: string
  readonly last?: string
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** A date picked from a calendar, whose code loads the same way as that of `Sheet`. */
export function DateField({ label, value, onValueChange, first, last, ...field }: DateFieldProps) {
  const { t } = useLingui()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  useLatePiece(loadCalendar, isOpen)
  return (
    <>
      <PickerField
        {...field}
        id={id}
        label={label}
        icon={CalendarIcon}
        isEmpty={value === undefined}
        onOpen={() => {
          setIsOpen(true)
        }}
      >
        {value === undefined ? t`Choose a date` : format.date(Date.parse(value) / 1000, { utc: true })}
      </PickerField>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={label}>
        <Suspense fallback={<SkeletonRows count={7} />}>
          <Calendar
            value={value}
            first={first}
            last={last}
            onSelect={(chosen) => {
              onValueChange(chosen)
              setIsOpen(false)
            }}
          />
        </Suspense>
      </Sheet>
    </>
  )
}
