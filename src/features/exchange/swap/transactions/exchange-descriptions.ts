import type { FlowDescriptions } from '#src/entities/transaction/flow-description.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

/** The texts of the exchange's flows, for the app's registry. */
export const exchangeDescriptions = {
  'pay-order': async () => {
    const { payOrderDescription } = await withCatalogues(['exchange'], import('./pay-order-description.tsx'))
    return payOrderDescription
  },
  'swap-route': async () => {
    const { swapRouteDescription } = await withCatalogues(['exchange'], import('./swap-route-description.tsx'))
    return swapRouteDescription
  },
} satisfies Partial<FlowDescriptions>
