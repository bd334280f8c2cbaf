import { getNotice, listNotices, markAllNoticesRead, markNoticeRead } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { notificationsKey } from './notification-key.ts'
import type { Reader } from './latest-notices.queries.ts'
import { useMarkRead } from './read-marks.ts'

/** All notices, newest first, as the source of an `EndlessList`. */
export function useNotices(lang: LanguageCode, reader: Reader) {
  return useEndlessQuery(listNotices, { within: notificationsKey(reader), input: { lang } })
}

export function noticeQueryOptions(id: string, lang: LanguageCode, reader: Reader) {
  return apiQueryOptions(getNotice, {
    within: notificationsKey(reader),
    input: { id, lang },
    staleTime: 60_000,
  })
}

export function useMarkNoticeRead() {
  return useMarkRead(async (id: string) => callApi(markNoticeRead, { id }))
}

export function useMarkAllNoticesRead() {
  return useMarkRead(async () => callApi(markAllNoticesRead))
}
