import { getOverview } from '#api/operator-overview.ts'
import { type Route, route } from '#server/http/route.ts'

import type { OverviewService } from './overview.service.ts'

export function overviewRoutes(overview: OverviewService): readonly Route[] {
  return [route(getOverview, (_, { caller }) => overview.read(caller))]
}
