import { Trans } from '@lingui/react/macro'
import { object } from 'valibot'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'

/** Stops the pending removal of a second factor. */
export function KeepFactor({ send }: { readonly send: () => Promise<void> }) {
  const { form: _form, errorOf: _errorOf, ...frame } = useEntryForm({ schema: object({}), defaultValues: {}, send })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Keep it</Trans>}>
      <p className="text-ink-muted">
        <Trans>
          Keeping it stops its removal. If you didn’t request that, set a new login password and log out all other
          devices.
        </Trans>
      </p>
    </EntryForm>
  )
}
