import { type ReactNode, useId } from 'react'

interface SwitchRowProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A setting that is on or off and acts at once. */
export function SwitchRow({ label, description, checked, onCheckedChange, disabled = false }: SwitchRowProps) {
  const descriptionId = useId()
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 has-disabled:cursor-not-allowed">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {description !== undefined && (
          <span id={descriptionId} className="block text-caption text-ink-muted">
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="peer sr-only"
        checked={checked}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : descriptionId}
        onChange={(event) => {
          onCheckedChange(event.target.checked)
        }}
      />
      <span
        aria-hidden="true"
        className="relative h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors duration-150 peer-checked:bg-brand-600 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-600 peer-disabled:opacity-45 after:absolute after:top-0.5 after:left-0.5 after:size-6 after:rounded-full after:bg-white after:shadow-card after:transition-transform after:duration-150 peer-checked:after:translate-x-5"
      />
    </label>
  )
}
