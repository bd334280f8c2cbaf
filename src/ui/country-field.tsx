import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { allCountries } from '#src/lib/countries.ts'
import { countryOptions } from './country-options.ts'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

interface CountryFieldProps extends Omit<SelectFieldProps<string>, 'options' | 'placeholder' | 'onOpen'> {
  /** ISO 3166-1 alpha-2 codes to choose from; all of them unless told. */
  readonly countries?: readonly string[]
  readonly placeholder?: string
}

/** A country: of citizenship, of residence, of a bank. */
export function CountryField({ countries = allCountries, placeholder, ...field }: CountryFieldProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const options = useMemo(() => countryOptions(countries, locale), [countries, locale])
  return <SelectField {...field} options={options} placeholder={placeholder ?? t`Choose a country`} />
}
