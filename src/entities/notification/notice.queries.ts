import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { noticeCalls } from './notice-calls.ts'
import { notificationsKey } from './notification-key.ts'
import type { Reader } from './latest-notices.queries.ts'
import { useMarkRead } from './read-marks.ts'

/** All notices, newest first, as the source of an `EndlessList`. */
export function useNotices(realm: Realm, lang: LanguageCode, reader: Reader) {
  return useEndlessQuery(noticeCalls[realm].listNotices, { within: notificationsKey(reader), input: { lang } })
}

export function noticeQueryOptions(realm: Realm, id: string, lang: LanguageCode, reader: Reader) {
  return apiQueryOptions(noticeCalls[realm].getNotice, {
    within: notificationsKey(reader),
    input: { id, lang },
    staleTime: 60_000,
  })
}

export function useMarkNoticeRead(realm: Realm) {
  return useMarkRead(async (id: string) => callApi(noticeCalls[realm].markNoticeRead, { id }))
}

export function useMarkAllNoticesRead(realm: Realm) {
  return useMarkRead(async () => callApi(noticeCalls[realm].markAllNoticesRead))
}
