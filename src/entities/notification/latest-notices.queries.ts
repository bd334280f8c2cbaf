import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { noticeCalls } from './notice-calls.ts'
import { notificationsKey } from './notification-key.ts'

/** User whose read state is shown; `null` for a visitor, who has none. */
export type Reader = string | null

/** The latest notices and how many are unread. */
export function latestNoticesQueryOptions(lang: LanguageCode, reader: Reader, realm: Realm = 'main') {
  return apiQueryOptions(noticeCalls[realm].listNotices, {
    within: notificationsKey(reader),
    input: { lang },
    staleTime: 60_000,
  })
}
