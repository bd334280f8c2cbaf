import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { allCountries } from '#src/lib/countries.ts'
import { countryOptions } from './country-options.ts'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

interface CountryFieldProps extends Omit<SelectFieldProps<string>, 'options' | 'placeholder' | 'onOpen'> {
  /** Selectable countries as ISO 3166-1 alpha-2 codes; all by default. */
  readonly countries?: readonly string[]
  readonly placeholder?: string
  /** If the country is optional: label of the choice that clears it, which then is the empty string. */
  readonly noneLabel?: string
}

/** A country: of citizenship, of residence, of a bank. */
export function CountryField(props: CountryFieldProps) {
  const { countries = allCountries, placeholder, noneLabel, value, ...field } = props
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const [isWanted, setIsWanted] = useState(false)
  // Naming and sorting all countries takes a phone longer than the rest of the page, so it waits until the list is
  // opened.
  const choices = useMemo(
    () => countryOptions(isWanted ? countries : countries.filter((code) => code === value), locale),
    [countries, isWanted, locale, value],
  )
  const canTakeBack = noneLabel !== undefined && value !== undefined && value !== ''
  const options = canTakeBack ? [{ value: '', label: noneLabel }, ...choices] : choices
  return (
    <SelectField
      {...field}
      value={value}
      options={options}
      placeholder={placeholder ?? t`Choose a country`}
      onOpen={() => {
        setIsWanted(true)
      }}
    />
  )
}
