import { acknowledgeAlert, listAlerts } from '#api/operator-alerts.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AlertService } from './alerts.service.ts'

export function alertRoutes(alerts: AlertService): readonly Route[] {
  return [
    route(listAlerts, (input, { caller }) => alerts.list(caller, input)),
    route(acknowledgeAlert, (input, { caller }) => alerts.acknowledge(caller, input)),
  ]
}
