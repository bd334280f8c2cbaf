import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import { opaqueToken, uuid } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { currentChatQueryOptions } from '#src/entities/support/current-chat.queries.ts'
import { Chat } from '#src/features/help/components/chat.tsx'
import { ChatHoursCard } from '#src/features/help/components/chat-hours-card.tsx'
import { chatHref, conversationKeyOf, subjectOf } from '#src/features/help/rules/conversation-links.ts'
import { readUnbegunChat } from '#src/features/help/rules/chat-outbox.ts'
import { useSecretRecognizer } from '#src/entities/support/secrets.queries.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** A chat with support: `?id=` for its account, `?token=` for a guest; without either, a new one. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const userId = useLoggedInUserId()
  const key = conversationKeyOf(query)
  const isOwn = key === undefined || 'token' in key ? true : userId !== null
  return (
    <PageFrame title={t`Chat with support`} backTo={paths.helpCentre}>
      <ChatHoursCard />
      {isOwn ? <ChosenChat key={`${userId} ${query.toString()}`} userId={userId} /> : <LogInToChat />}
    </PageFrame>
  )
}

function ChosenChat({ userId }: { readonly userId: string | null }) {
  const [query] = useSearchParams()
  const key = conversationKeyOf(query)
  const secrets = useSecretRecognizer()
  if (secrets === undefined) return null
  const isPossible = key === undefined || ('id' in key ? is(uuid, key.id) : is(opaqueToken, key.token))
  if (!isPossible) return <Navigate to={paths.chat} replace />
  if (key !== undefined) return <Chat chatKey={key} userId={userId} about={undefined} secrets={secrets} />
  const about = subjectOf(query)
  // Another subject starts another chat.
  if (userId !== null && about === undefined) return <CurrentChat userId={userId} />
  return (
    <>
      <Chat chatKey={undefined} userId={userId} about={about} secrets={secrets} />
      {userId === null && <LogInToChat />}
    </>
  )
}

/** The account's current chat, or a new one. */
function CurrentChat({ userId }: { readonly userId: string }) {
  const query = useQuery(currentChatQueryOptions(userId))
  const secrets = useSecretRecognizer()
  if (query.data === undefined || secrets === undefined) return <QueryState query={query} empty={null} />
  const { id } = query.data
  if (id !== null && readUnbegunChat(userId) === null) return <Navigate to={chatHref({ id })} replace />
  return <Chat chatKey={undefined} userId={userId} about={undefined} secrets={secrets} />
}

function LogInToChat() {
  const place = useLocation()
  return (
    <p className="px-4 text-center text-caption text-ink-muted">
      <Trans>
        Have an account? <TextLink to={logInHref('main', place)}>Log in</TextLink> to find your chats in the app.
      </Trans>
    </p>
  )
}
