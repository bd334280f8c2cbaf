import type { Realm } from '#api/endpoint.ts'
import { pushEventKind } from '#server/modules/conversations/push/push-answer.ts'
import { pushHandler } from '#server/modules/conversations/push/push-handler.ts'
import { pushRoutes } from '#server/modules/conversations/push/push.routes.ts'
import { PushLimits, PushService } from '#server/modules/conversations/push/push.service.ts'
import { webPushSender } from '#server/providers/push/web-push.ts'

import type { Foundation, Parts } from './context.ts'

/** Composes push notifications about support replies. */
export function composePush(foundation: Foundation): Pick<Parts, 'routes' | 'outboxHandlers'> {
  const { database, clock, log, config } = foundation
  const sender = config.push === null ? null : webPushSender(config.push)
  const limits = new PushLimits(foundation.createRateLimiter)
  const pushOf = (realm: Realm) => new PushService({ database, clock, realm, limits, sender })
  return {
    routes: pushRoutes(sender?.publicKey ?? null, { main: pushOf('main'), futures: pushOf('futures') }),
    outboxHandlers: [[pushEventKind, pushHandler({ database, clock, log, sender })]],
  }
}
