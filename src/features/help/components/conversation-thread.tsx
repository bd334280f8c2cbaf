import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { is } from 'valibot'
import type { ConversationKey } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { opaqueToken, uuid } from '#api/primitives.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useHelpPlaces } from '#src/features/help/rules/help-places.ts'
import { chatHref, workOrderHref } from '#src/features/help/rules/conversation-links.ts'
import { subjectText } from '#src/features/help/rules/conversation-words.ts'
import { conversationQueryOptions } from '#src/features/help/support.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ExpiredLink } from '#src/ui/expired-link.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { AnswerNotifications } from './answer-notifications.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { ThreadReplyForm } from './thread-reply-form.tsx'
import { SecretsWarning } from './secrets-warning.tsx'

interface ConversationThreadProps {
  readonly conversationKey: ConversationKey
  /** `null` for a guest. */
  readonly userId: string | null
}

/** A conversation with support, with a reply form. */
export function ConversationThread({ conversationKey: key, userId }: ConversationThreadProps) {
  const isPossible = 'token' in key ? is(opaqueToken, key.token) : is(uuid, key.id)
  if (isPossible) return <KnownThread conversationKey={key} userId={userId} />
  return 'token' in key ? (
    <ExpiredConversationLink />
  ) : (
    <Card>
      <MissingConversation />
    </Card>
  )
}

function KnownThread({ conversationKey, userId }: ConversationThreadProps) {
  const { i18n } = useLingui()
  const query = useQuery(conversationQueryOptions(usePageRealm(), conversationKey, userId))
  const { data: conversation, error } = query
  if (hasApiErrorCode(error, apiErrorCode.linkInvalid)) return <ExpiredConversationLink />
  if (!conversation) return <QueryState query={query} empty={<MissingConversation />} />
  // Emails and in-app messages don't distinguish the kinds of conversations.
  if (conversation.door === 'work-order') return <Navigate to={workOrderHref(conversation.id)} replace />
  if (conversation.door === 'chat') return <Navigate to={chatHref(conversationKey)} replace />
  const { state, about, email } = conversation
  const token = 'token' in conversationKey ? conversationKey.token : undefined
  return (
    <>
      <ThreadHead
        state={state}
        conversationKey={conversationKey}
        userId={userId}
        closeLabel={<Trans>Close conversation</Trans>}
        email={email}
      >
        {about !== null && <p className="mt-2 font-semibold wrap-anywhere">{i18n._(subjectText(about))}</p>}
      </ThreadHead>
      <ThreadMessages messages={conversation.messages} linkToken={token} />
      <SecretsWarning />
      <Card title={<Trans>Reply</Trans>}>
        <ThreadReplyForm conversationKey={conversationKey} conversationId={conversation.id} userId={userId} />
      </Card>
      <AnswerNotifications userId={userId} token={token} />
    </>
  )
}

function ExpiredConversationLink() {
  const { write } = useHelpPlaces()
  return (
    <ExpiredLink pagePath={write} pageName={<Trans>Write to us</Trans>}>
      <Trans>Links to conversations work for 90 days. Use the one in our latest email, or write to us again.</Trans>
    </ExpiredLink>
  )
}

function MissingConversation() {
  const { messages } = useHelpPlaces()
  return (
    <EmptyState
      title={<Trans>This conversation doesn’t exist</Trans>}
      text={<Trans>It may belong to another account.</Trans>}
      action={
        <ButtonLink to={messages}>
          <Trans>My messages</Trans>
        </ButtonLink>
      }
    />
  )
}
