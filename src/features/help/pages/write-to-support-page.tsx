import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { logInHref } from '#src/entities/session/return-to.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { ChatInstead } from '#src/features/help/components/chat-instead.tsx'
import { MessageForm, type StartedConversation } from '#src/features/help/components/message-form.tsx'
import { MessageSent } from '#src/features/help/components/message-sent.tsx'
import { SecretsWarning } from '#src/features/help/components/secrets-warning.tsx'
import { useHelpPlaces } from '#src/features/help/rules/help-places.ts'
import { newWorkOrderHref, subjectOf } from '#src/features/help/rules/conversation-links.ts'
import { subjectText } from '#src/features/help/rules/conversation-words.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** Sends a message to support, with an account or as a guest. */
export function Component() {
  const { t } = useLingui()
  const realm = usePageRealm()
  const { centre } = useHelpPlaces()
  const [started, setStarted] = useState<StartedConversation>()
  return (
    <PageFrame title={realm === 'main' ? t`Write to support` : t`Write from the futures section`} backTo={centre}>
      {started ? <MessageSent {...started} /> : <NewMessage onSent={setStarted} />}
    </PageFrame>
  )
}

function NewMessage({ onSent }: { readonly onSent: (started: StartedConversation) => void }) {
  const { i18n } = useLingui()
  const place = useLocation()
  const [query] = useSearchParams()
  const realm = usePageRealm()
  const userId = useLoggedInUserId(realm)
  // The futures section has no such subjects.
  const about = realm === 'main' ? subjectOf(query) : undefined
  return (
    <>
      <SecretsWarning />
      <Card title={about && i18n._(subjectText(about))}>
        <MessageForm key={userId} userId={userId} about={about} onSent={onSent} />
      </Card>
      {realm === 'main' && <ChatInstead about={about} />}
      {userId !== null && realm === 'main' && (
        <p className="px-4 text-center text-caption text-ink-muted">
          <Trans>
            Something urgent or complicated? <TextLink to={newWorkOrderHref(about)}>Open a ticket</TextLink> with a
            category and a priority.
          </Trans>
        </p>
      )}
      {userId === null && (
        <p className="px-4 text-center text-caption text-ink-muted">
          {realm === 'main' ? (
            <Trans>
              Have an account? <TextLink to={logInHref(realm, place)}>Log in</TextLink> to find our reply in the app.
              Your message is kept.
            </Trans>
          ) : (
            <Trans>
              Have a futures account? <TextLink to={logInHref(realm, place)}>Log in</TextLink> to find our reply in this
              section. Your message is kept.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}
