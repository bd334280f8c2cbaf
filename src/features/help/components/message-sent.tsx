import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { LocalMailboxLink } from '#src/entities/session/forms/local-mailbox-link.tsx'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { guestConversationHref, ownConversationHref } from '#src/features/help/rules/conversation-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { SuccessIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import type { StartedConversation } from './message-form.tsx'

/** What happens after a message has been sent. */
export function MessageSent({ conversation: { id, email }, token }: StartedConversation) {
  const realm = usePageRealm()
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={SuccessIcon}
          title={<Trans>Message sent</Trans>}
          text={
            email === null ? (
              <Trans>We’ll call you back. You can read our reply with the link below, too.</Trans>
            ) : token === null ? (
              <Trans>We’ll reply here and by email to {email}.</Trans>
            ) : (
              <Trans>We’ll reply by email to {email}. Each email has a link to your conversation.</Trans>
            )
          }
          action={
            token === null && (
              <ButtonLink to={ownConversationHref(id, realm)} variant="secondary">
                <Trans>Open conversation</Trans>
              </ButtonLink>
            )
          }
        />
        {token !== null && email !== null && (
          <p className="pb-6 text-center">
            <LocalMailboxLink />
          </p>
        )}
      </div>
      {token !== null && email === null && <OnlyLink token={token} />}
    </Card>
  )
}

/** For a guest without an email, who gets no other link to the conversation. */
function OnlyLink({ token }: { readonly token: string }) {
  const { t } = useLingui()
  const url = new URL(useHref(guestConversationHref(token, usePageRealm())), document.baseURI).href
  return (
    <Notice tone="warning" title={<Trans>Save this link</Trans>}>
      <Trans>
        It’s the only way back to your conversation, and works for 90 days. Anyone who has it can read what you and
        support write.
      </Trans>
      <span className="mt-2 flex items-center gap-2">
        <a href={url} className="min-w-0 flex-1 rounded-small font-semibold wrap-anywhere text-brand-700 underline">
          {url}
        </a>
        <CopyButton text={url} label={t`Copy the link`} />
      </span>
    </Notice>
  )
}
