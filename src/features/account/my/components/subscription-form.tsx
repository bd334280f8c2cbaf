import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { object } from 'valibot'
import { email } from '#api/account-rules.ts'
import { subscribeEmail } from '#api/notices.ts'
import { EmailField } from '#src/entities/session/forms/email-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { LocalMailboxLink } from '#src/entities/session/forms/local-mailbox-link.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useSession } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { EmptyState } from '#src/ui/state.tsx'

const subscription = object({ email })

/** Asks for the address to send news to. */
export function SubscriptionForm() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined) return <AddressForm onSent={setSentTo} />
  return (
    <CheckMailbox
      address={sentTo}
      onAgain={() => {
        setSentTo(undefined)
      }}
    />
  )
}

function AddressForm({ onSent }: { readonly onSent: (address: string) => void }) {
  const lang = useLanguageCode()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: subscription,
    defaultValues: { email: useSession()?.email ?? '' },
    send: async ({ email }) => {
      await callApi(subscribeEmail, { email, lang })
      onSent(email)
    },
  })
  return (
    <>
      <PageIntro icon={MailIcon} title={<Trans>News from the harbor</Trans>}>
        <Trans>New features and planned maintenance, a few times a year. Unsubscribe with one tap.</Trans>
      </PageIntro>
      <Card>
        <EntryForm {...frame} submitLabel={<Trans>Subscribe</Trans>}>
          <EmailField entry={form.register('email')} autoComplete="email" error={errorOf('email')} />
        </EntryForm>
      </Card>
    </>
  )
}

/** The backend doesn't reveal whether the address is already subscribed, so neither does this. */
function CheckMailbox({ address, onAgain }: { readonly address: string; readonly onAgain: () => void }) {
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={MailIcon}
          title={<Trans>Check your inbox</Trans>}
          text={<Trans>We sent an email to {address}. Open the link in it to confirm your subscription.</Trans>}
          action={
            <Button variant="secondary" onClick={onAgain}>
              <Trans>Use a different address</Trans>
            </Button>
          }
        />
        <p className="pb-6 text-center">
          <LocalMailboxLink />
        </p>
      </div>
    </Card>
  )
}
