import type { PublishedContent } from '#server/modules/content/published-content.ts'
import { futuresArticles } from '#server/modules/help-centre/futures-articles.ts'
import { helpCentreRoutes } from '#server/modules/help-centre/help-centre.routes.ts'
import { HelpCentreService } from '#server/modules/help-centre/help-centre.service.ts'
import { publishedArticles } from '#server/modules/help-centre/published-articles.ts'

import type { Parts } from './context.ts'

/** Composes the help center, and separately that of the futures section. */
export function composeHelpCentre(content: PublishedContent): Partial<Parts> {
  const main = new HelpCentreService(publishedArticles, () => content.articles('main'))
  const futures = new HelpCentreService(futuresArticles, () => content.articles('futures'))
  return { routes: helpCentreRoutes({ main, futures }) }
}
