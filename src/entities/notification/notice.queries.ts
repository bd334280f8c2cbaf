import { queryOptions } from '@tanstack/react-query'
import { getNotice, listNotices, markAllNoticesRead, markNoticeRead } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { callApi } from '#src/lib/api-client.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { notificationsKey } from './notification-key.ts'
import { useMarkRead } from './read-marks.ts'

/** Whose read state is shown: `null` for a visitor, who has none. */
type Reader = string | null

/** All notices, newest first, as the source of an `EndlessList`. */
export function useNotices(lang: LanguageCode, reader: Reader) {
  return useEndlessQuery({
    queryKey: [...notificationsKey(reader), 'notices', lang],
    readPart: async (cursor) => callApi(listNotices, { lang, ...(cursor !== undefined && { cursor }) }),
  })
}

/** The latest notices and how many are unread. */
export function latestNoticesQueryOptions(lang: LanguageCode, reader: Reader) {
  return queryOptions({
    queryKey: [...notificationsKey(reader), 'latest-notices', lang],
    queryFn: async () => callApi(listNotices, { lang }),
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  })
}

export function noticeQueryOptions(id: string, lang: LanguageCode, reader: Reader) {
  return queryOptions({
    queryKey: [...notificationsKey(reader), 'notice', id, lang],
    queryFn: async () => callApi(getNotice, { id, lang }),
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  })
}

export function useMarkNoticeRead() {
  return useMarkRead(async (id: string) => callApi(markNoticeRead, { id }))
}

export function useMarkAllNoticesRead() {
  return useMarkRead(async () => callApi(markAllNoticesRead))
}
