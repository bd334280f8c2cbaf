import { apiErrorCode } from '#api/errors.ts'
import { futuresNotices, getNotice, listNotices, markAllNoticesRead, markNoticeRead } from '#api/notices.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'

import type { NoticeService } from './notices.service.ts'

export function noticeRoutes(services: {
  readonly main: NoticeService
  readonly futures: NoticeService
}): readonly Route[] {
  return [
    ...routesOf({ listNotices, getNotice, markNoticeRead, markAllNoticesRead }, services.main),
    ...routesOf(futuresNotices, services.futures),
  ]
}

function routesOf(calls: typeof futuresNotices, service: NoticeService): readonly Route[] {
  return [
    route(calls.listNotices, ({ userId, lang, cursor }, { caller }) => {
      if (userId !== undefined) requireSelf(caller, userId)
      return service.list(caller?.userId ?? null, { lang, cursor })
    }),
    route(calls.getNotice, (input, { caller }) => service.get(caller?.userId ?? null, input)),
    route(calls.markNoticeRead, async ({ id }, { caller }) => {
      await service.markRead(caller.userId, id)
      return null
    }),
    route(calls.markAllNoticesRead, async (_, { caller }) => {
      await service.markAllRead(caller.userId)
      return null
    }),
  ]
}

/** The specified call names a user, but only the access token identifies the caller. */
function requireSelf(caller: Caller | undefined, userId: string): void {
  if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'Read status requires logging in')
  if (caller.userId !== userId) throw new ApiFailure(apiErrorCode.forbidden, 'This id belongs to another user')
}
