import { snoozeConversation } from '#api/operator-snooze.ts'
import { type Route, route } from '#server/http/route.ts'

import type { SnoozeService } from './snooze.service.ts'

export function snoozeRoutes(service: SnoozeService): readonly Route[] {
  return [route(snoozeConversation, (snooze, { caller }) => service.snooze(caller, snooze))]
}
