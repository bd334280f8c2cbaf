import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ConversationKey, ConversationSubject } from '#api/conversations.ts'
import { ChatRoom, type StartedChat } from '#src/features/help/rules/chat-room.ts'
import { chatHref, guestConversationHref, ownConversationHref } from '#src/features/help/rules/conversation-links.ts'
import { subjectText } from '#src/features/help/rules/conversation-words.ts'
import type { SecretRecognizer } from '#src/entities/support/secrets.queries.ts'
import { useConversationActions } from '#src/features/help/support.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AnswerNotifications } from './answer-notifications.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { SecretsWarning } from './secrets-warning.tsx'

interface ChatProps {
  /** `undefined` for a chat that starts with the first message. */
  readonly chatKey: ConversationKey | undefined
  /** `null` for a guest. */
  readonly userId: string | null
  readonly about: ConversationSubject | undefined
  readonly secrets: SecretRecognizer
}

/** A chat: live messages, and a field to write. */
export function Chat({ chatKey: key, userId, about, secrets }: ChatProps) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const lang = useLanguageCode()
  const onStarted = useEffectEvent(({ id, door, token }: StartedChat) => {
    void queryClient.invalidateQueries({ queryKey: ['support', userId] })
    const mailHref = token === null ? ownConversationHref(id, 'main') : guestConversationHref(token, 'main')
    void navigate(door === 'chat' ? chatHref(token === null ? { id } : { token }) : mailHref, { replace: true })
  })
  const [room] = useState(() => new ChatRoom({ userId, key, lang, about, mayBecomeSecret: secrets.mayBecomeSecret }))
  const state = useSyncExternalStore(room.subscribe, room.read)
  useEffect(
    () =>
      room.open((started) => {
        onStarted(started)
      }),
    [room],
  )
  if (state.error !== null) {
    return (
      <Notice tone="danger" live>
        {i18n._(apiErrorText(state.error))}
      </Notice>
    )
  }
  const isEmpty = state.messages.length === 0 && state.pending.length === 0
  return (
    <>
      {isEmpty && <SecretsWarning />}
      {about !== undefined && <p className="px-4 font-semibold wrap-anywhere">{i18n._(subjectText(about))}</p>}
      <ChatMessages room={room} state={state} linkToken={key && tokenOf(key)} />
      {!state.isLive && state.isLoaded && (
        <Notice tone="warning" live>
          <Trans>Reconnecting… We’ll send your message once you’re back online.</Trans>
        </Notice>
      )}
      <Card>
        <ChatComposer
          room={room}
          chatKey={key}
          userId={userId}
          isFirst={key === undefined && isEmpty}
          secrets={secrets}
        />
      </Card>
      {key !== undefined && <AnswerNotifications userId={userId} token={tokenOf(key)} />}
      {key !== undefined && state.isLoaded && (
        <EndChat chatKey={key} userId={userId} isClosed={state.marks.state === 'closed'} />
      )}
    </>
  )
}

function tokenOf(key: ConversationKey): string | undefined {
  return 'token' in key ? key.token : undefined
}

function EndChat({
  chatKey,
  userId,
  isClosed,
}: {
  readonly chatKey: ConversationKey
  readonly userId: string | null
  readonly isClosed: boolean
}) {
  const { close } = useConversationActions(chatKey, userId)
  if (isClosed) {
    return (
      <Notice tone="info" live>
        <Trans>This chat has ended. Write another message to reopen it.</Trans>
      </Notice>
    )
  }
  return (
    <div className="text-center">
      <Button
        variant="secondary"
        size="small"
        loading={close.isPending}
        onClick={() => {
          close.mutate()
        }}
      >
        <Trans>End chat</Trans>
      </Button>
    </div>
  )
}
