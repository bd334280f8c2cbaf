import { SelectField } from './select-field.tsx'
import type { SelectOption } from './select-sheet.tsx'

/** Stands for no choice, in a field that always has one. */
const all = 'all'

interface FilterFieldProps<Value extends string> {
  readonly label: string
  /** Label of the choice of everything: `All coins`. */
  readonly allLabel: string
  /** `undefined` while loading. */
  readonly options: readonly SelectOption<Value>[] | undefined
  /** `undefined` means everything. */
  readonly value: Value | undefined
  readonly onValueChange: (value: Value | undefined) => void
}

/** An optional condition of a `FilterCard`, selected from a sheet. */
export function FilterField<Value extends string>(props: FilterFieldProps<Value>) {
  const { label, allLabel, options, value, onValueChange } = props
  return (
    <SelectField<Value | typeof all>
      label={label}
      placeholder={value ?? allLabel}
      options={options && [{ value: all, label: allLabel }, ...options]}
      value={value ?? all}
      onValueChange={(chosen) => {
        onValueChange(chosen === all ? undefined : chosen)
      }}
    />
  )
}
