import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Realm } from '#api/endpoint.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { ConsentTexts } from './consent-texts.tsx'

interface ConsentFieldProps {
  readonly realm: Realm
  readonly entry: UseFormRegisterReturn
  readonly error: ReactNode
}

/** Asks for consent to the two current texts. */
export function ConsentField({ realm, entry, error }: ConsentFieldProps) {
  return (
    <ConsentTexts realm={realm}>
      {({ service, privacy }) => (
        <CheckboxField
          {...entry}
          error={error}
          label={
            <Trans>
              I’ve read and agree to the {service} and the {privacy}.
            </Trans>
          }
        />
      )}
    </ConsentTexts>
  )
}
