import { getSystemMessage, listSystemMessages, markSystemMessageRead } from '#api/notices.ts'
import { type Route, route } from '#server/http/route.ts'

import type { SystemMessageService } from './system-messages.service.ts'

export function systemMessageRoutes(service: SystemMessageService): readonly Route[] {
  return [
    route(listSystemMessages, ({ cursor }, { caller }) => service.list(caller.userId, cursor)),
    route(getSystemMessage, ({ id }, { caller }) => service.get(caller.userId, id)),
    route(markSystemMessageRead, async ({ id }, { caller }) => {
      await service.markRead(caller.userId, id)
      return null
    }),
  ]
}
