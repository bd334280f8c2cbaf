import { type ReactNode, useId } from 'react'

interface Segment<T extends string> {
  readonly value: T
  readonly label: ReactNode
}

interface SegmentedControlProps<T extends string> {
  /** Names the choice, for screen readers. */
  readonly label: string
  readonly options: readonly Segment<T>[]
  readonly value: T
  readonly onValueChange: (value: T) => void
}

/** A choice between two to four options side by side. Arrow keys move between them. */
export function SegmentedControl<T extends string>({ label, options, value, onValueChange }: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex rounded-control bg-line p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-9 flex-1 cursor-pointer touch-target items-center justify-center rounded-[10px] px-3 text-center text-caption font-semibold text-ink-muted transition-colors has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-brand-600"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => {
              onValueChange(option.value)
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
