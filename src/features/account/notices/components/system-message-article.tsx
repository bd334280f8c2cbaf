import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { is } from 'valibot'
import { uuid } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import {
  systemMessageQueryOptions,
  useMarkSystemMessageRead,
} from '#src/entities/notification/system-message.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { orderHistoryPath, supportConversationLink } from '#src/features/account/notices/notification-links.ts'
import { systemMessageTexts } from '#src/features/account/notices/system-message-texts.ts'
import { useSystemMessageTitle } from '#src/features/account/notices/use-system-message-title.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Article, ArticleState, MissingArticle } from './article.tsx'
import { SystemMessageFacts } from './system-message-facts.tsx'

/** Shows the message with this id and marks it as read. */
export function SystemMessageArticle({ id }: { readonly id: string | null }) {
  if (!id) return <WhichMessage />
  return is(uuid, id) ? <KnownMessage id={id} /> : <MissingMessage />
}

function KnownMessage({ id }: { readonly id: string }) {
  const { i18n } = useLingui()
  const titleOf = useSystemMessageTitle()
  const query = useQuery(systemMessageQueryOptions(id, useUser().userId))
  const { data: message } = query
  const { mutate: markRead } = useMarkSystemMessageRead()
  const isUnread = message?.readStatus === 0
  useEffect(() => {
    // If this fails, the message stays unread until it's opened again.
    if (isUnread) markRead(id)
  }, [isUnread, markRead, id])

  if (!message) return <ArticleState query={query} missing={<MissingMessage />} />
  const { text, isSecurity } = systemMessageTexts[message.kind]
  return (
    <Article title={titleOf(message)} at={message.at}>
      <p>{i18n._(text)}</p>
      <SystemMessageFacts values={message.values} />
      {message.values.order !== undefined && (
        <div className="mt-4">
          <ButtonLink to={orderHistoryPath(message)} size="small" variant="secondary">
            <Trans>All orders</Trans>
          </ButtonLink>
        </div>
      )}
      {message.values.targetPrice !== undefined && (
        <div className="mt-4">
          <ButtonLink to={paths.priceAlerts} size="small" variant="secondary">
            <Trans>Price alerts</Trans>
          </ButtonLink>
        </div>
      )}
      {message.values.business !== undefined && (
        <div className="mt-4">
          <ButtonLink to={paths.merchant} size="small" variant="secondary">
            <Trans>Open merchant page</Trans>
          </ButtonLink>
        </div>
      )}
      {message.values.linkTitle !== undefined && (
        <div className="mt-4">
          <ButtonLink to={paths.merchantLinks} size="small" variant="secondary">
            <Trans>Payment links</Trans>
          </ButtonLink>
        </div>
      )}
      {message.values.conversationId !== undefined && (
        <div className="mt-4">
          <ButtonLink to={supportConversationLink(message.values.conversationId)} size="small" variant="secondary">
            <Trans>Read the reply</Trans>
          </ButtonLink>
        </div>
      )}
      {isSecurity && <NotYou />}
    </Article>
  )
}

function NotYou() {
  return (
    <div className="mt-4">
      <Notice
        tone="warning"
        title={<Trans>Wasn’t you?</Trans>}
        action={
          <ButtonLink to={paths.securitySettings} size="small" variant="secondary">
            <Trans>Security</Trans>
          </ButtonLink>
        }
      >
        <Trans>Log out all other devices and change your password now.</Trans>
      </Notice>
    </div>
  )
}

function WhichMessage() {
  return (
    <IncompleteLink listPath={paths.systemMessages} listName={<Trans>All messages</Trans>}>
      <Trans>Choose a message from the list.</Trans>
    </IncompleteLink>
  )
}

function MissingMessage() {
  return (
    <MissingArticle
      action={
        <ButtonLink to={paths.systemMessages}>
          <Trans>All messages</Trans>
        </ButtonLink>
      }
    />
  )
}
