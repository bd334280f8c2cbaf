import { agreementRoutes } from '#server/modules/agreements/agreements.routes.ts'
import { AgreementService } from '#server/modules/agreements/agreements.service.ts'
import { ConsentService } from '#server/modules/agreements/consents.service.ts'
import { publishedAgreements } from '#server/modules/agreements/published-agreements.ts'
import { configurationRoutes } from '#server/modules/configuration/configuration.routes.ts'
import { ConfigurationService } from '#server/modules/configuration/configuration.service.ts'
import { publishedVersions } from '#server/modules/configuration/published-versions.ts'
import { marketRoutes } from '#server/modules/market/market.routes.ts'

import type { Foundation, Parts } from './context.ts'

/** What the app asks for before anybody has logged in: its configuration, the agreements in force, and prices. */
export function composeConfiguration({ config, database, clock, prices }: Foundation) {
  const agreements = new AgreementService(publishedAgreements, clock)
  const consents = new ConsentService({ database, clock, agreements })
  const configuration = new ConfigurationService({
    settings: config.app,
    versions: publishedVersions,
    swapsDollarsOneToOne: config.desk !== null,
    agreementsInForce: () => agreements.idsInForce(),
  })
  return {
    registerConf: () => configuration.registerConf(),
    routes: [
      ...agreementRoutes(agreements, consents),
      ...configurationRoutes(configuration),
      ...marketRoutes(prices),
    ] satisfies Parts['routes'],
  }
}
