import { listPoolEvents } from '#api/pool-events.ts'
import { type Route, route } from '#server/http/route.ts'

import type { PoolEventService } from './pool-events.service.ts'

export function poolEventRoutes(service: PoolEventService): readonly Route[] {
  return [route(listPoolEvents, (question) => service.list(question))]
}
