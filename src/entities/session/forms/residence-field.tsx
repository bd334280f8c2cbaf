import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { registrationConfigQueryOptions } from '#src/entities/session/registration.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { CountryField } from '#src/ui/country-field.tsx'

interface ResidenceFieldProps {
  /** From the form's `Controller`: ISO 3166-1 alpha-2, empty for none. */
  readonly entry: { readonly value: string; readonly onChange: (code: string) => void }
  readonly error: ReactNode
}

/** The user's country of residence, among those whose residents may register. Optional. */
export function ResidenceField({ entry, error }: ResidenceFieldProps) {
  const { t, i18n } = useLingui()
  const { data, error: loadError } = useQuery(registrationConfigQueryOptions())
  return (
    <CountryField
      label={t`Country of residence`}
      placeholder={t`Choose your country`}
      noneLabel={t`Prefer not to say`}
      hint={t`Optional`}
      countries={data?.countries ?? []}
      disabled={!data}
      value={entry.value}
      onValueChange={entry.onChange}
      error={error ?? (loadError && i18n._(apiErrorText(loadError)))}
    />
  )
}
