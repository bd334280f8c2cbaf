import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { parse, safeParse } from 'valibot'
import { merchantCode } from '#api/merchant-rules.ts'
import { merchantQueryOptions } from '#src/entities/session/merchant.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { InputField } from '#src/ui/input-field.tsx'

interface MerchantCodeFieldProps {
  readonly entry: UseFormRegisterReturn
  /** The input so far. */
  readonly value: string
  readonly error: ReactNode
}

/** Takes the code of the merchant who recommends the applicant, and shows the merchant's name before it's used. */
export function MerchantCodeField({ entry, value, error }: MerchantCodeFieldProps) {
  const { i18n } = useLingui()
  const isWhole = safeParse(merchantCode, value).success
  const options = merchantQueryOptions(isWhole ? parse(merchantCode, value) : '')
  const { data: merchant, error: refusal } = useQuery(isWhole ? options : { ...options, queryFn: skipToken })
  const name = merchant?.name
  return (
    <InputField
      {...entry}
      label={<Trans>Recommendation code</Trans>}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      error={
        error ??
        (refusal && i18n._(apiErrorText(refusal))) ??
        (merchant?.recommends === false && (
          <Trans>{name} can’t recommend other merchants. Ask for the code of the merchant above them.</Trans>
        ))
      }
      hint={
        name === undefined ? (
          <Trans>From the merchant who recommends you: 10 letters and digits</Trans>
        ) : (
          <Trans>Recommended by {name}</Trans>
        )
      }
    />
  )
}
