import type { PersonalData } from '#server/db/personal-data.ts'
import type { Clock } from '#server/lib/clock.ts'

import { viewLinks } from './link-view.ts'
import { forgetLinks, listAllLinks } from './payment-links.repository.ts'
import type { PaymentLinkOptions } from './payment-links.service.ts'
import { findWebhook, forgetWebhook } from './webhooks/webhooks.repository.ts'

/** A merchant's links. The payers' data isn't the merchant's. */
export function paymentLinkData(clock: Clock, findMerchantOf: PaymentLinkOptions['findMerchantOf']): PersonalData {
  return {
    section: 'paymentLinks',
    export: async (tx, { userId }) => {
      const merchant = await findMerchantOf(tx, userId)
      return merchant === undefined ? [] : viewLinks(tx, await listAllLinks(tx, merchant.id), clock())
    },
    // The rows stay, without their texts, because orders refer to them.
    erase: async (tx, { userId }) => {
      const merchant = await findMerchantOf(tx, userId)
      if (merchant !== undefined) await forgetLinks(tx, merchant.id, clock())
    },
  }
}

/** A merchant's webhook. Its secret was shown once, and is never exported. */
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
