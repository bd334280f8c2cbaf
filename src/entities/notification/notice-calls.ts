import type { Realm } from '#api/endpoint.ts'
import { futuresNotices, getNotice, listNotices, markAllNoticesRead, markNoticeRead } from '#api/notices.ts'

/** Calls for notices in each realm. */
export const noticeCalls: Readonly<Record<Realm, typeof futuresNotices>> = {
  main: { listNotices, getNotice, markNoticeRead, markAllNoticesRead },
  futures: futuresNotices,
}
