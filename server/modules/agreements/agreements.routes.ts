import { getAgreement, giveConsent, listConsents } from '#api/notices.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AgreementService } from './agreements.service.ts'
import type { ConsentService } from './consents.service.ts'

export function agreementRoutes(agreements: AgreementService, consents: ConsentService): readonly Route[] {
  return [
    route(getAgreement, ({ kind, lang }) => agreements.get(kind, lang)),
    route(listConsents, (_, { caller }) => consents.list(caller.userId)),
    route(giveConsent, async (input, { caller }) => {
      await consents.give(caller.userId, input)
      return null
    }),
  ]
}
