import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'

interface RadioRowProps {
  /** Shared by the rows of one choice; arrow keys move between them. */
  readonly name: string
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly checked: boolean
  readonly onSelect: () => void
}

/** One of many choices in a vertical list. Used in a `fieldset` with a `legend`. */
export function RadioRow({ name, label, description, checked, onSelect }: RadioRowProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 border-line px-4 py-3 transition-colors duration-150 not-last:border-b hover:bg-brand-50 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-600">
      <input type="radio" className="sr-only" name={name} checked={checked} onChange={onSelect} />
      <span className="min-w-0 flex-1">
        <span className={checked ? 'block font-semibold text-brand-600' : 'block font-medium'}>{label}</span>
        {description !== undefined && <span className="block text-caption text-ink-muted">{description}</span>}
      </span>
      {/* Always takes its space: rows stay aligned, and no text rewraps with the choice. */}
      <span className={checked ? 'text-brand-600' : 'invisible'}>
        <CheckIcon />
      </span>
    </label>
  )
}
