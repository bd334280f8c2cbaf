import type { Realm } from '#api/endpoint.ts'
import { agreementRoutes } from '#server/modules/agreements/agreements.routes.ts'
import { AgreementService } from '#server/modules/agreements/agreements.service.ts'
import { ConsentService } from '#server/modules/agreements/consents.service.ts'
import { publishedAgreements } from '#server/modules/agreements/published-agreements.ts'
import { configurationRoutes } from '#server/modules/configuration/configuration.routes.ts'
import { ConfigurationService } from '#server/modules/configuration/configuration.service.ts'
import { publishedVersions } from '#server/modules/configuration/published-versions.ts'
import { marketRoutes } from '#server/modules/market/market.routes.ts'
import type { PublishedContent } from '#server/modules/content/published-content.ts'

import type { Foundation, Parts } from './context.ts'

/** Composes what the app requests before a login: its configuration, the current agreements, and prices. */
export function composeConfiguration({ config, database, clock, prices }: Foundation, content: PublishedContent) {
  const agreements = new AgreementService(publishedAgreements, clock, () => [
    ...content.agreements('main'),
    ...content.agreements('futures'),
  ])
  const consentsOf = (realm: Realm) =>
    new ConsentService({ database, clock, agreements, realm, refresh: () => content.load() })
  const configuration = new ConfigurationService({
    settings: config.app,
    versions: publishedVersions,
    swapsDollarsOneToOne: config.desk !== null,
    agreementsInForce: () => agreements.idsInForce(),
  })
  return {
    registerConf: () => configuration.registerConf(),
    routes: [
      ...agreementRoutes(agreements, { main: consentsOf('main'), futures: consentsOf('futures') }),
      ...configurationRoutes(configuration),
      ...marketRoutes(prices),
    ] satisfies Parts['routes'],
  }
}
