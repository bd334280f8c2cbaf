import type { PersonalData } from '#server/db/personal-data.ts'
import type { Clock } from '#server/lib/clock.ts'

import { viewLinks } from './link-view.ts'
import { forgetLinks, listAllLinks } from './payment-links.repository.ts'
import type { PaymentLinkOptions } from './payment-links.service.ts'
import { findWebhook, forgetWebhook } from './webhooks/webhooks.repository.ts'

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

/** Where a merchant's shop is told of payments. Its secret was shown once, and is told nobody again. */
export function paymentWebhookData(findMerchantOf: PaymentLinkOptions['findMerchantOf']): PersonalData {
  return {
    section: 'paymentWebhooks',
    export: async (tx, { userId }) => {
      const merchant = await findMerchantOf(tx, userId)
      const row = merchant && (await findWebhook(tx, merchant.id))
      return row === undefined ? [] : [{ url: row.url, createdAt: row.createdAt.toISOString() }]
    },
    erase: async (tx, { userId }) => {
      const merchant = await findMerchantOf(tx, userId)
      if (merchant !== undefined) await forgetWebhook(tx, merchant.id)
    },
  }
}
