import type { InferOutput } from 'valibot'
import { getSystemMessage, listSystemMessages, markSystemMessageRead, type systemMessage } from '#api/notices.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { notificationsKey } from './notification-key.ts'
import { useMarkRead } from './read-marks.ts'

export type SystemMessage = InferOutput<typeof systemMessage>

/** The logged-in user's messages, newest first, as the source of an `EndlessList`. */
export function useSystemMessages(reader: string) {
  return useEndlessQuery(listSystemMessages, { within: notificationsKey(reader) })
}

/** The latest messages and how many are unread. Disable it for visitors, who have none. */
export function latestSystemMessagesQueryOptions(reader: string | null) {
  return apiQueryOptions(listSystemMessages, {
    within: notificationsKey(reader),
    input: {},
    staleTime: 60_000,
  })
}

export function systemMessageQueryOptions(id: string, reader: string) {
  return apiQueryOptions(getSystemMessage, {
    within: notificationsKey(reader),
    input: { id },
    staleTime: 60_000,
  })
}

export function useMarkSystemMessageRead() {
  return useMarkRead(async (id: string) => callApi(markSystemMessageRead, { id }))
}

export function useMarkAllSystemMessagesRead() {
  return useMarkRead(async () => callApi(markSystemMessageRead, { id: null }))
}
