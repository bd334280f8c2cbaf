import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import { runStep } from '#server/lib/step.ts'
import { findMerchant, findMerchantOf, keepMerchant } from '#server/modules/merchants/merchants.repository.ts'
import { LinkPricing } from '#server/modules/payment-links/link-pricing.ts'
import { deletePricesBefore } from '#server/modules/payment-links/link-prices.repository.ts'
import { LinkPaymentService, type LinkPaymentOptions } from '#server/modules/payment-links/link-payments.service.ts'
import { OvertakenOrders } from '#server/modules/payment-links/overtaken-orders.ts'
import { paymentLinkRoutes } from '#server/modules/payment-links/payment-links.routes.ts'
import { PaymentLinkService } from '#server/modules/payment-links/payment-links.service.ts'
import { WebhookDeliveries } from '#server/modules/payment-links/webhooks/webhook-deliveries.ts'
import { deleteEventsBefore } from '#server/modules/payment-links/webhooks/webhooks.repository.ts'
import { paymentWebhookRoutes } from '#server/modules/payment-links/webhooks/webhooks.routes.ts'
import { WebhookService } from '#server/modules/payment-links/webhooks/webhooks.service.ts'
import { signedWebhooks } from '#server/providers/shop-webhooks/signed-webhooks.ts'

import type { Foundation, Parts } from './context.ts'
import { changeReporter } from './report-change.ts'

interface LinkDependencies extends Pick<
  LinkPaymentOptions,
  'orders' | 'requireUnfrozen' | 'providerOf' | 'memoNameOf' | 'requireRefundAddress' | 'guardRecipient'
> {
  readonly coins: CoinRegistry
  readonly depositAddressOf: (userId: string) => Promise<string>
  readonly ownerCheck: Proofs['owner']
}

/** Milliseconds between polls for webhooks to deliver to shops. */
const deliveryInterval = 3_000
/** Seconds for which merchants can see the webhooks sent to their shop. */
const eventsKept = 30 * 86_400
/** Seconds for which an expired price is kept. */
const pricesKept = 86_400

/**
 * Composes merchants' payment links, which accept any coin that can be swapped into the merchant's, and the webhooks to
 * their shops.
 */
export function composePaymentLinks(
  foundation: Foundation,
  { coins, depositAddressOf, ownerCheck, ...dependencies }: LinkDependencies,
): Pick<Parts, 'routes' | 'workers' | 'cleanUps'> {
  const { clock, config, createRateLimiter, database, log, prices } = foundation
  const { codeKey, encryptionKey } = config.secrets
  const pricing = new LinkPricing({ clock, database, coins, prices })
  const common = { clock, createRateLimiter, database, pricing }
  const shops = signedWebhooks(config.tellsLoopbackShops)
  const deliveries = new WebhookDeliveries({ clock, database, encryptionKey, shops, findMerchant })
  const overtaken = new OvertakenOrders({ database, orders: dependencies.orders, log })
  const loop = new PollLoop({
    interval: deliveryInterval,
    run: async () => {
      await overtaken.run()
      await deliveries.run()
    },
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not process payments of payment links'),
  })
  return {
    routes: [
      ...paymentLinkRoutes(
        new PaymentLinkService({ ...common, coins, findMerchantOf }),
        new LinkPaymentService({
          ...common,
          ...dependencies,
          findMerchant,
          keepMerchant,
          step: runStep,
          viewTokenKey: codeKey,
          depositAddressOf,
        }),
      ),
      ...paymentWebhookRoutes(
        new WebhookService({
          ...common,
          encryptionKey,
          ownerCheck,
          shops,
          findMerchantOf,
          reportChange: changeReporter(clock),
        }),
      ),
    ],
    workers: [
      {
        name: 'shops of merchants',
        start: () => loop.start(),
        stop: async () => {
          deliveries.end()
          await loop.stop()
        },
      },
    ],
    cleanUps: [
      {
        name: 'old messages to shops of merchants',
        run: () => deleteEventsBefore(database, addSeconds(clock(), -eventsKept)),
      },
      { name: 'prices of payment links', run: () => deletePricesBefore(database, addSeconds(clock(), -pricesKept)) },
    ],
  }
}
