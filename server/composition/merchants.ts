import type { PersonalData } from '#server/db/personal-data.ts'
import type { RegistrationOptions } from '#server/identity/accounts/registration.service.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import type { MerchantSite } from '#server/lib/merchant-site.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import { isPaymentLost } from '#server/modules/desk/desk-orders.repository.ts'
import type { DeskPayoutOptions } from '#server/modules/desk/desk-payout-source.ts'
import type { DocumentAccess } from '#server/modules/attachments/documents.pages.ts'
import { attachDocuments, documentsOf } from '#server/modules/attachments/sent-attachments.ts'
import { BrandProofs } from '#server/modules/merchants/brand-proofs.ts'
import { BrandReviewService } from '#server/modules/merchants/brand-reviews.service.ts'
import { brandLogoPages, brandRoutes } from '#server/modules/merchants/brands.routes.ts'
import { BrandService, type BrandServiceOptions } from '#server/modules/merchants/brands.service.ts'
import type { DocumentFiles } from '#server/modules/merchants/application-view.ts'
import { ApplicationReviewService } from '#server/modules/merchants/application-reviews.service.ts'
import { EarningsService } from '#server/modules/merchants/earnings.service.ts'
import { ApplicationService } from '#server/modules/merchants/applications.service.ts'
import { shownOn } from '#server/modules/merchants/merchant-sites.ts'
import { MerchantStateService } from '#server/modules/merchants/merchant-states.service.ts'
import { merchantData } from '#server/modules/merchants/merchants.personal-data.ts'
import { earningsRoutes, merchantReviewRoutes, merchantRoutes } from '#server/modules/merchants/merchants.routes.ts'
import { MerchantService } from '#server/modules/merchants/merchants.service.ts'
import { ShareDecisions } from '#server/modules/merchants/share-decisions.ts'
import { SharePayments } from '#server/modules/merchants/share-payments.ts'
import { StatementService } from '#server/modules/merchants/statements.service.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'

import type { Foundation, Parts } from './context.ts'

interface Merchants
  extends
    Pick<Parts, 'routes' | 'pageRoutes' | 'workers'>,
    Pick<RegistrationOptions, 'agentOf'>,
    Pick<DeskPayoutOptions, 'noteFee'> {
  /** The data stored about applicants and merchants. */
  readonly personalData: readonly PersonalData[]
  readonly documentAccess: DocumentAccess
  /** Returns the merchant who currently owns the domain, if its brand is shown there. */
  readonly siteOf: (domain: string) => Promise<MerchantSite | undefined>
}

/** Composes who can become a merchant, and which accounts belong to one. */
export function composeMerchants(
  foundation: Foundation,
  dependencies: Pick<BrandServiceOptions, 'readLogo'>,
): Merchants {
  const files: DocumentFiles = { attach: attachDocuments, of: documentsOf }
  const ledger = new Ledger(foundation.clock)
  const decisions = new ShareDecisions({ ...foundation, ledger })
  const payments = new SharePayments({ ...foundation, ledger, isPaymentLost })
  const parts = { ...foundation, files, guard: new OperatorGuard(foundation.clock) }
  const applications = new ApplicationService(parts)
  const reviews = new ApplicationReviewService(parts)
  const proofs = new BrandProofs(parts)
  const brands = new BrandService({ ...parts, ...dependencies, proofs })
  const merchants = new MerchantService({
    ...parts,
    merchantOfDomain: async (tx, domain) => (await brands.shownOn(tx, domain))?.merchantId,
  })
  return {
    routes: [
      ...merchantRoutes(merchants, applications),
      ...merchantReviewRoutes(reviews, new MerchantStateService(parts)),
      ...earningsRoutes(new EarningsService(parts), new StatementService(parts)),
      ...brandRoutes(brands, new BrandReviewService(parts)),
    ],
    pageRoutes: [brandLogoPages(brands)],
    workers: [domainWatch(foundation, proofs), shareWorker(foundation, decisions, payments)],
    noteFee: (tx, fee) => decisions.note(tx, fee),
    siteOf: async (domain) => {
      const brand = await shownOn(foundation.database, foundation.clock, domain)
      return brand && { domain: brand.domain, merchantId: brand.merchantId }
    },
    agentOf: (tx, through) => merchants.agentOf(tx, through),
    personalData: merchantData({ files, clock: foundation.clock, payments }),
    documentAccess: {
      isOwn: (tx, userId, eventId) => applications.isOwn(tx, userId, eventId),
      openAsReviewer: (tx, caller, find) => reviews.openDocument(tx, caller, find),
    },
  }
}

/** Milliseconds between polls for domains whose daily check is due. */
const watchInterval = 600_000

/** Checks daily that brands' domains still belong to their merchants. */
function domainWatch({ log }: Foundation, proofs: BrandProofs): ModuleWorker {
  const loop = new PollLoop({
    interval: watchInterval,
    run: () => proofs.run(),
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not check merchants’ domains'),
  })
  return { name: 'domains of merchants', start: () => loop.start(), stop: () => loop.stop() }
}

/** Sets shares of fees aside, and pays those whose waiting period is over. */
function shareWorker({ config, log }: Foundation, decisions: ShareDecisions, payments: SharePayments): ModuleWorker {
  const loop = new PollLoop({
    interval: config.rewardsEvery * 1000,
    run: async () => {
      const waiting = await decisions.run()
      if (waiting > 0)
        log.warn({ waiting }, 'Merchants’ shares are waiting for fees that are reserved for something else')
      await payments.run()
    },
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not book merchants’ shares'),
  })
  return { name: 'shares of merchants', start: () => loop.start(), stop: () => loop.stop() }
}
