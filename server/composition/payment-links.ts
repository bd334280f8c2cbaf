import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { findMerchant, findMerchantOf, keepMerchant } from '#server/modules/merchants/merchants.repository.ts'
import { LinkPaymentService, type LinkPaymentOptions } from '#server/modules/payment-links/link-payments.service.ts'
import { paymentLinkRoutes } from '#server/modules/payment-links/payment-links.routes.ts'
import { PaymentLinkService } from '#server/modules/payment-links/payment-links.service.ts'
import { runStep } from '#server/lib/step.ts'
import type { Route } from '#server/http/route.ts'

import type { Foundation } from './context.ts'

interface LinkDependencies extends Pick<
  LinkPaymentOptions,
  'orders' | 'requireUnfrozen' | 'providerOf' | 'memoNameOf' | 'requireRefundAddress' | 'guardRecipient'
> {
  readonly coins: CoinRegistry
  readonly depositAddressOf: (userId: string) => Promise<string>
}

/** Links by which merchants are paid with any coin that is swapped into theirs. */
export function composePaymentLinks(
  { clock, config, createRateLimiter, database }: Foundation,
  { coins, depositAddressOf, ...dependencies }: LinkDependencies,
): readonly Route[] {
  const common = { clock, createRateLimiter, database }
  return paymentLinkRoutes(
    new PaymentLinkService({ ...common, coins, findMerchantOf }),
    new LinkPaymentService({
      ...common,
      ...dependencies,
      findMerchant,
      keepMerchant,
      step: runStep,
      viewTokenKey: config.secrets.codeKey,
      depositAddressOf,
    }),
  )
}
