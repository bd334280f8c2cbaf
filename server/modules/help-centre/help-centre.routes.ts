import { futuresHelpCentre, getHelpArticle, listHelpArticles } from '#api/help-centre.ts'
import { type Route, route } from '#server/http/route.ts'

import type { HelpCentreService } from './help-centre.service.ts'

export function helpCentreRoutes(services: {
  readonly main: HelpCentreService
  readonly futures: HelpCentreService
}): readonly Route[] {
  return [
    ...articleRoutes({ listHelpArticles, getHelpArticle }, services.main),
    ...articleRoutes(futuresHelpCentre, services.futures),
  ]
}

function articleRoutes(calls: typeof futuresHelpCentre, service: HelpCentreService): readonly Route[] {
  return [
    route(calls.listHelpArticles, async ({ lang, search }) => ({ items: await service.list(lang, search) })),
    route(calls.getHelpArticle, async ({ id, lang }) => service.get(id, lang)),
  ]
}
