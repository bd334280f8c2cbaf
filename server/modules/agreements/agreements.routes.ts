import { getAgreement } from '#api/notices.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AgreementService } from './agreements.service.ts'

export function agreementRoutes(service: AgreementService): readonly Route[] {
  return [route(getAgreement, ({ kind, lang }) => service.get(kind, lang))]
}
