import type { Realm } from '#api/endpoint.ts'
import { futuresNotices, getNotice, listNotices, markAllNoticesRead, markNoticeRead } from '#api/notices.ts'

/** What notices are read with, in each realm. */
export const noticeCalls: Readonly<Record<Realm, typeof futuresNotices>> = {
  main: { listNotices, getNotice, markNoticeRead, markAllNoticesRead },
  futures: futuresNotices,
}
