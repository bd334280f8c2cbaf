import { type ReactNode, useId, useState } from 'react'
import { PickerField } from './picker-field.tsx'
import { type SelectOption, SelectSheet } from './select-sheet.tsx'

export interface SelectFieldProps<T extends string> {
  readonly label: string
  /** Shown while nothing is selected. */
  readonly placeholder: string
  /** `undefined` while loading. */
  readonly options: readonly SelectOption<T>[] | undefined
  readonly value: T | undefined
  readonly onValueChange: (value: T) => void
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
  /** Called when the options are about to be shown, to load them. */
  readonly onOpen?: () => void
}

/** A field whose value is selected from a sheet. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, placeholder, options, value, onValueChange, onOpen, ...field } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options?.find((option) => option.value === value)
  return (
    <>
      <PickerField
        {...field}
        id={id}
        label={label}
        isEmpty={chosen === undefined}
        onOpen={() => {
          onOpen?.()
          setIsOpen(true)
        }}
      >
        {chosen?.icon}
        <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
        {chosen?.aside}
      </PickerField>
      <SelectSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={label}
        options={options}
        value={value}
        onSelect={onValueChange}
      />
    </>
  )
}
