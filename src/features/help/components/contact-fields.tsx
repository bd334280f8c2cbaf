import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { EmailField } from '#src/entities/session/forms/email-field.tsx'
import type { MessageEntries } from '#src/features/help/rules/message-entries.ts'
import { AreaCodeField } from '#src/ui/area-code-field.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

interface ContactFieldsProps {
  readonly form: UseFormReturn<MessageEntries, unknown, MessageEntries>
  readonly errorOf: (field: 'email' | 'areaCode' | 'number') => ReactNode
}

/** How support can reach a guest. */
export function ContactFields({ form, errorOf }: ContactFieldsProps) {
  const { t } = useLingui()
  const [contact, areaCode] = form.watch(['contact', 'areaCode'])
  return (
    <>
      <SegmentedControl
        label={t`How should we reply?`}
        options={[
          { value: 'email', label: <Trans>Reply by email</Trans> },
          { value: 'phone', label: <Trans>Call me back</Trans> },
        ]}
        value={contact === 'phone' ? 'phone' : 'email'}
        onValueChange={(value) => {
          form.setValue('contact', value)
        }}
      />
      {contact === 'phone' ? (
        <>
          <AreaCodeField
            label={t`Area code`}
            value={areaCode ?? undefined}
            onValueChange={(value) => {
              form.setValue('areaCode', { ...value }, { shouldValidate: form.formState.isSubmitted })
            }}
            error={errorOf('areaCode')}
          />
          <InputField
            {...form.register('number')}
            label={<Trans>Phone number</Trans>}
            type="tel"
            autoComplete="tel-national"
            error={errorOf('number')}
          />
        </>
      ) : (
        <EmailField entry={form.register('email')} autoComplete="email" error={errorOf('email')} />
      )}
    </>
  )
}
