import { listIncidents, startIncident, updateIncident } from '#api/operator-incidents.ts'
import { getStatus, listPastIncidents } from '#api/status.ts'
import { type Route, route } from '#server/http/route.ts'

import type { IncidentService } from './incidents.service.ts'
import type { StatusService } from './status.service.ts'

export function statusRoutes(status: StatusService, incidents: IncidentService): readonly Route[] {
  return [
    route(getStatus, async ({ lang }) => status.now(lang)),
    route(listPastIncidents, async ({ lang }) => status.past(lang)),
    route(listIncidents, ({ cursor }, { caller }) => incidents.list(caller, cursor)),
    route(startIncident, (started, { caller }) => incidents.start(caller, started)),
    route(updateIncident, (update, { caller }) => incidents.update(caller, update)),
  ]
}
