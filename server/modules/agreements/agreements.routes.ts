import { futuresConsents, getAgreement, giveConsent, listAgreementChanges, listConsents } from '#api/notices.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AgreementService } from './agreements.service.ts'
import type { ConsentService } from './consents.service.ts'

export function agreementRoutes(
  agreements: AgreementService,
  consents: { readonly main: ConsentService; readonly futures: ConsentService },
): readonly Route[] {
  return [
    route(getAgreement, ({ kind, lang }) => agreements.get(kind, lang)),
    route(listAgreementChanges, async ({ lang }) => ({ items: agreements.changes(lang) })),
    ...consentRoutes({ listConsents, giveConsent }, consents.main),
    ...consentRoutes(futuresConsents, consents.futures),
  ]
}

function consentRoutes(calls: typeof futuresConsents, consents: ConsentService): readonly Route[] {
  return [
    route(calls.listConsents, (_, { caller }) => consents.list(caller.userId)),
    route(calls.giveConsent, async (input, { caller }) => {
      await consents.give(caller.userId, input)
      return null
    }),
  ]
}
