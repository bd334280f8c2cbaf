import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { markChatReadAsSupport, operatorChatEventsPath, operatorChatMessage, showTypingAsSupport } from '#api/chat.ts'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { useUser } from '#src/entities/session/session.ts'
import { unknownMarks } from '#src/entities/support/chat-state.ts'
import { followChat } from '#src/entities/support/chat-stream.ts'
import { openedConversationQueryOptions } from '#src/features/console/operator.queries.ts'
import { callApi } from '#src/lib/api-client.ts'

/** In milliseconds: how long the customer counts as typing after each signal, and how often our own is sent. */
const typingTime = 6_000
const typingInterval = 3_000

/** Keeps an open conversation up to date if it's a chat. */
export function useLiveChat({ id, door, messages }: OpenedConversation) {
  const { userId } = useUser()
  const queryClient = useQueryClient()
  const { queryKey } = openedConversationQueryOptions(userId, id)
  const [marks, setMarks] = useState(unknownMarks)
  const [isLive, setIsLive] = useState(false)
  const [typedAt, setTypedAt] = useState(0)
  const opened = useEffectEvent(() => queryClient.getQueryData<OpenedConversation>(queryKey))
  const change = useEffectEvent((changed: (known: OpenedConversation) => OpenedConversation) => {
    queryClient.setQueryData<OpenedConversation>(queryKey, (known) => known && changed(known))
  })
  const readAgain = useEffectEvent(async () => queryClient.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (door !== 'chat') return undefined
    const ending = new AbortController()
    const path = `${operatorChatEventsPath}?${new URLSearchParams({ id }).toString()}`
    void followChat(path, null, operatorChatMessage, {
      signal: ending.signal,
      after: () => opened()?.messages.length ?? 0,
      onMessage: ({ position, ...message }) => {
        const count = opened()?.messages.length ?? 0
        if (position > count + 1) return false
        if (position === count + 1) {
          change((known) => ({ ...known, messages: [...known.messages, message], messageCount: position }))
          if (message.from === 'person') setTypedAt(0)
        }
        return true
      },
      onMarks: (told) => {
        setMarks(told)
        change((known) => ({ ...known, state: told.state }))
      },
      onTyping: () => {
        setTypedAt(Date.now())
      },
      onLive: setIsLive,
      onPoll: async () => readAgain(),
    })
    return () => {
      ending.abort()
    }
  }, [id, door])
  useEffect(() => {
    if (typedAt === 0) return undefined
    const timer = setTimeout(() => {
      setTypedAt(0)
    }, typingTime)
    return () => {
      clearTimeout(timer)
    }
  }, [typedAt])
  const last = messages.findLastIndex(({ from }) => from === 'person') + 1
  useEffect(() => {
    if (door !== 'chat' || !isLive || last <= marks.supportRead || document.visibilityState !== 'visible') return
    callApi(markChatReadAsSupport, { id, position: last }).catch(ignore)
  }, [id, door, isLive, last, marks.supportRead])
  return { personRead: marks.personRead, isTyping: typedAt !== 0, isLive }
}

let shown = { id: '', at: 0 }

/** Shows the customer of this chat that support is typing. */
export function showTyping(id: string): void {
  if (shown.id === id && Date.now() - shown.at < typingInterval) return
  shown = { id, at: Date.now() }
  callApi(showTypingAsSupport, { id }).catch(ignore)
}

function ignore(): void {
  // Nothing depends on the result.
}
