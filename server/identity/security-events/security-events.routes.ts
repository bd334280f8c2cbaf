import { listLoginHistory } from '#api/account.ts'
import type { Database } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { type Route, route } from '#server/http/route.ts'

import { listSecurityEvents } from './security-events.repository.ts'

export function securityEventRoutes(database: Database): readonly Route[] {
  return [
    route(listLoginHistory, async ({ cursor }, { caller }) => {
      const rows = await listSecurityEvents(database, caller.userId, cursor)
      return toPage(
        rows,
        (row) => row,
        ({ id, kind, device, address, at }) => ({ id, kind, device, address, at: at.toISOString() }),
      )
    }),
  ]
}
