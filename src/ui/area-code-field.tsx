import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AreaCode, loadAreaCodes } from '#src/lib/area-codes.ts'
import { countryOptions } from './country-options.ts'
import { SelectField, type SelectFieldProps } from './select-field.tsx'
import type { SelectOption } from './select-sheet.tsx'
import { showToast } from './toast.tsx'

interface AreaCodeFieldProps extends Pick<SelectFieldProps<string>, 'label' | 'error' | 'hint' | 'disabled'> {
  readonly value: AreaCode | undefined
  readonly onValueChange: (value: AreaCode) => void
}

/** The area code of a phone number, found by country or by the code itself. */
export function AreaCodeField({ value, onValueChange, ...field }: AreaCodeFieldProps) {
  const { t, i18n } = useLingui()
  const [codes, setCodes] = useState<readonly AreaCode[]>()
  const load = async () => {
    try {
      setCodes(await loadAreaCodes())
    } catch {
      showToast(t`Couldn’t load area codes. Check your connection and try again.`, 'danger')
    }
  }
  return (
    <SelectField
      {...field}
      placeholder={t`Choose an area code`}
      options={codes ? options(codes, i18n.locale) : value && options([value], i18n.locale)}
      value={value?.country}
      onOpen={() => void load()}
      onValueChange={(country) => {
        const chosen = codes?.find((code) => code.country === country)
        if (chosen) onValueChange(chosen)
      }}
    />
  )
}

function options(codes: readonly AreaCode[], locale: string): readonly SelectOption<string>[] {
  const codeOf = new Map(codes.map(({ country, code }) => [country, code]))
  return countryOptions([...codeOf.keys()], locale).map((option) => ({
    ...option,
    aside: codeOf.get(option.value) ?? '',
    keywords: `${option.keywords ?? ''} ${option.value}`,
  }))
}
