import type { PersonalData } from '#server/db/personal-data.ts'
import type { Clock } from '#server/lib/clock.ts'

import { viewLinks } from './link-view.ts'
import { forgetLinks, listAllLinks } from './payment-links.repository.ts'
import type { PaymentLinkOptions } from './payment-links.service.ts'

/** What a merchant wanted to be paid. Who has paid it is not the merchant's. */
export function paymentLinkData(clock: Clock, findMerchantOf: PaymentLinkOptions['findMerchantOf']): PersonalData {
  return {
    section: 'paymentLinks',
    export: async (tx, { userId }) => {
      const merchant = await findMerchantOf(tx, userId)
      return merchant === undefined ? [] : viewLinks(tx, await listAllLinks(tx, merchant.id), clock())
    },
    // The rows stay, without what was written: orders were made of them.
    erase: async (tx, { userId }) => {
      const merchant = await findMerchantOf(tx, userId)
      if (merchant !== undefined) await forgetLinks(tx, merchant.id, clock())
    },
  }
}
