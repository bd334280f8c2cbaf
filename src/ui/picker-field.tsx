import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { Field, fieldHelpId } from './field.tsx'
import type { IconComponent } from './icon.tsx'
import { ChevronDownIcon } from './icons.tsx'

interface PickerFieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
  /** Whether its text is only a placeholder. */
  readonly isEmpty: boolean
  readonly icon?: IconComponent
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** A field that opens a picker. */
export function PickerField(props: PickerFieldProps) {
  const { id, label, error, hint, disabled = false, isEmpty, icon: Icon = ChevronDownIcon, onOpen, children } = props
  return (
    <Field id={id} label={label} error={error} hint={hint} disabled={disabled}>
      <button
        type="button"
        id={id}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-describedby={`${id}-value ${fieldHelpId(id)}`}
        className={classNames(
          'flex min-h-13 w-full min-w-0 items-center gap-3 text-start font-medium outline-none',
          (isEmpty || disabled) && 'text-ink-muted',
        )}
        onClick={onOpen}
      >
        <span id={`${id}-value`} className="flex min-w-0 flex-1 items-center gap-3">
          {children}
        </span>
        <Icon size={20} />
      </button>
    </Field>
  )
}
