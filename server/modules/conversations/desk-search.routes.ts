import { searchConversations } from '#api/operator-search.ts'
import { type Route, route } from '#server/http/route.ts'

import type { DeskSearchService } from './desk-search.service.ts'

export function deskSearchRoutes(service: DeskSearchService): readonly Route[] {
  return [route(searchConversations, (search, { caller }) => service.search(caller, search))]
}
