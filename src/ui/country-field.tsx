import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { allCountries } from '#src/lib/countries.ts'
import { countryOptions } from './country-options.ts'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

interface CountryFieldProps extends Omit<SelectFieldProps<string>, 'options' | 'placeholder' | 'onOpen'> {
  /** ISO 3166-1 alpha-2 codes to choose from; all of them unless told. */
  readonly countries?: readonly string[]
  readonly placeholder?: string
  /** Where a country need not be told: what takes a choice back, which is then the empty text. */
  readonly noneLabel?: string
}

/** A country: of citizenship, of residence, of a bank. */
export function CountryField({ countries = allCountries, placeholder, noneLabel, ...field }: CountryFieldProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const choices = useMemo(() => countryOptions(countries, locale), [countries, locale])
  const canTakeBack = noneLabel !== undefined && field.value !== undefined && field.value !== ''
  const options = canTakeBack ? [{ value: '', label: noneLabel }, ...choices] : choices
  return <SelectField {...field} options={options} placeholder={placeholder ?? t`Choose a country`} />
}
