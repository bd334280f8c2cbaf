import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'

interface FieldProps {
  /** The input's id; its help is at `fieldHelpId(id)`. */
  readonly id: string
  readonly label: ReactNode
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  /** What is wrong and how to fix it. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
  /** The input, and anything beside it in the frame. */
  readonly children: ReactNode
}

/** Returns the id of the text that describes an input. */
export function fieldHelpId(id: string): string {
  return `${id}-help`
}

export function hasFieldError(error: ReactNode): boolean {
  return error !== undefined && error !== null && error !== false && error !== ''
}

/** Label, frame and help text of every kind of input. */
export function Field({ id, label, aside, error, hint, disabled = false, children }: FieldProps) {
  const hasError = hasFieldError(error)
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-caption">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <div
        className={classNames(
          'flex items-center gap-3 rounded-control border px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          hasError
            ? 'border-danger has-focus-visible:outline-danger'
            : 'border-line-strong has-focus-visible:outline-brand-600',
          disabled ? 'bg-canvas' : 'bg-surface',
        )}
      >
        {children}
      </div>
      <div id={fieldHelpId(id)} aria-live="polite" className="text-caption not-empty:mt-1.5">
        {hasError ? (
          <span className="font-medium text-danger">{error}</span>
        ) : (
          hint !== undefined && <span className="text-ink-muted">{hint}</span>
        )}
      </div>
    </div>
  )
}
