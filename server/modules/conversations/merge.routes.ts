import { listMergeTargets, mergeConversation } from '#api/operator-merge.ts'
import { type Route, route } from '#server/http/route.ts'

import type { MergeService } from './merge.service.ts'

export function mergeRoutes(service: MergeService): readonly Route[] {
  return [
    route(listMergeTargets, ({ id }, { caller }) => service.others(caller, id)),
    route(mergeConversation, (merge, { caller }) => service.merge(caller, merge)),
  ]
}
