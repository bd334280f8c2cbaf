import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useMethodText, useMinutesText, useVerificationText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'

/** How to pay or be paid, with each method's requirements and duration. */
export function MethodsCard({ form: { direction, methods, method, edit } }: { readonly form: FiatForm }) {
  const name = useId()
  const methodText = useMethodText()
  const minutesText = useMinutesText()
  const verificationText = useVerificationText()
  return (
    <Card padding="none">
      <fieldset>
        <legend className="px-4 pt-4 pb-1 text-lead font-semibold">
          {direction === 'buy' ? <Trans>Pay with</Trans> : <Trans>Get paid by</Trans>}
        </legend>
        {methods.map((option) => (
          <RadioRow
            key={option.method}
            name={name}
            label={methodText[option.method]}
            description={`${minutesText(option.minutes)} · ${verificationText[option.verification]}`}
            checked={option === method}
            onSelect={() => {
              edit({ method: option.method, payoutAccountId: null })
            }}
          />
        ))}
      </fieldset>
    </Card>
  )
}
