import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { object } from 'valibot'
import { antiPhishingWord } from '#api/account-rules.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useProfile, useUpdateProfile } from '#src/entities/session/profile.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** The word in all our emails that exposes forged ones. */
export function AntiPhishingCard() {
  const { data: profile } = useProfile()
  const [isOpen, setIsOpen] = useState(false)
  const word = profile?.antiPhishingWord
  return (
    <Card padding="none" title={<Trans>Anti-phishing code</Trans>}>
      <List>
        <ListRow
          icon={<MailIcon />}
          title={<Trans>Your code</Trans>}
          description={<Trans>Appears in every email we send you. If it’s missing, the email isn’t from us.</Trans>}
          value={profile && (word ?? <Trans>Not set</Trans>)}
          onClick={() => {
            setIsOpen(true)
          }}
        />
      </List>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={<Trans>Anti-phishing code</Trans>}>
        <WordForm
          word={word ?? null}
          onSaved={() => {
            setIsOpen(false)
          }}
        />
      </Sheet>
    </Card>
  )
}

function WordForm({ word, onSaved }: { readonly word: string | null; readonly onSaved: () => void }) {
  const { t, i18n } = useLingui()
  const update = useUpdateProfile()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: object({ word: antiPhishingWord }),
    defaultValues: { word: word ?? '' },
    send: async (entries) => {
      await update.mutateAsync({ antiPhishingWord: entries.word })
      showToast(t`Anti-phishing code set`, 'success')
      onSaved()
    },
  })
  const remove = async () => {
    try {
      await update.mutateAsync({ antiPhishingWord: null })
      showToast(t`Anti-phishing code removed`, 'success')
      onSaved()
    } catch (error) {
      showToast(i18n._(apiErrorText(error)), 'danger')
    }
  }
  return (
    <div className="space-y-2">
      <EntryForm {...frame} submitLabel={<Trans>Save</Trans>}>
        <InputField
          {...form.register('word')}
          label={<Trans>Your code</Trans>}
          autoComplete="off"
          error={errorOf('word')}
          hint={<Trans>Choose something only you’d recognize. Don’t use a password.</Trans>}
        />
      </EntryForm>
      {word !== null && (
        <Button block variant="ghost" loading={update.isPending && !frame.isSending} onClick={() => void remove()}>
          <Trans>Remove code</Trans>
        </Button>
      )}
    </div>
  )
}
