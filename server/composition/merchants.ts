import type { PersonalData } from '#server/db/personal-data.ts'
import type { RegistrationOptions } from '#server/identity/accounts/registration.service.ts'
import type { DocumentAccess } from '#server/modules/attachments/documents.pages.ts'
import { attachDocuments, documentsOf } from '#server/modules/attachments/sent-attachments.ts'
import type { DocumentFiles } from '#server/modules/merchants/application-view.ts'
import { ApplicationReviewService } from '#server/modules/merchants/application-reviews.service.ts'
import { ApplicationService } from '#server/modules/merchants/applications.service.ts'
import { MerchantStateService } from '#server/modules/merchants/merchant-states.service.ts'
import { merchantData } from '#server/modules/merchants/merchants.personal-data.ts'
import { merchantReviewRoutes, merchantRoutes } from '#server/modules/merchants/merchants.routes.ts'
import { MerchantService } from '#server/modules/merchants/merchants.service.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'

import type { Foundation, Parts } from './context.ts'

interface Merchants extends Pick<Parts, 'routes'>, Pick<RegistrationOptions, 'agentOf'> {
  /** What is stored about who has applied and who is a merchant. */
  readonly personalData: readonly PersonalData[]
  readonly documentAccess: DocumentAccess
}

/** Who becomes a merchant, and which accounts come through one. */
export function composeMerchants(foundation: Foundation): Merchants {
  const files: DocumentFiles = { attach: attachDocuments, of: documentsOf }
  const parts = { ...foundation, files, guard: new OperatorGuard(foundation.clock) }
  const merchants = new MerchantService(parts)
  const applications = new ApplicationService(parts)
  const reviews = new ApplicationReviewService(parts)
  return {
    routes: [
      ...merchantRoutes(merchants, applications),
      ...merchantReviewRoutes(reviews, new MerchantStateService(parts)),
    ],
    agentOf: (tx, code) => merchants.agentOf(tx, code),
    personalData: merchantData(files, foundation.clock),
    documentAccess: {
      isOwn: (tx, userId, eventId) => applications.isOwn(tx, userId, eventId),
      openAsReviewer: (tx, caller, find) => reviews.openDocument(tx, caller, find),
    },
  }
}
