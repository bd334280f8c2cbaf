import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { object } from 'valibot'
import { invitationCode } from '#api/invitation-rules.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { InvitationCodeField } from '#src/entities/session/forms/invitation-code-field.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'

interface CodeEntryFormProps {
  readonly submitLabel: ReactNode
  readonly send: (code: string) => Promise<void>
}

const entry = object({ invitationCode })

/** Takes a code received on paper or by word of mouth. */
export function CodeEntryForm({ submitLabel, send }: CodeEntryFormProps) {
  const { form, errorOf, ...frame } = useEntryForm({
    schema: entry,
    defaultValues: { invitationCode: '' },
    send: async ({ invitationCode: code }) => send(code),
  })
  return (
    <EntryForm {...frame} submitLabel={submitLabel}>
      <InvitationCodeField
        entry={form.register('invitationCode')}
        value={form.watch('invitationCode')}
        label={<Trans>Invitation code</Trans>}
        error={errorOf('invitationCode')}
      />
    </EntryForm>
  )
}
