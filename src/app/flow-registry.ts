import type { FlowRegistry } from '#src/chain/flow/flow.ts'
import type { FlowDescriptions } from '#src/entities/transaction/flow-description.ts'
import { payOrderFlow } from '#src/features/exchange/swap/flows/pay-order.flow.ts'
import { swapRouteFlow } from '#src/features/exchange/swap/flows/swap-route.flow.ts'
import { exchangeDescriptions } from '#src/features/exchange/swap/transactions/exchange-descriptions.ts'
import { miningFlows } from '#src/features/mining/shared/flows/mining-flows.ts'
import { miningDescriptions } from '#src/features/mining/shared/transactions/mining-descriptions.ts'

/** Every flow of the app, so that any page with a wallet can resume one that a reload has interrupted. */
export const flowRegistry: FlowRegistry = { ...miningFlows, 'pay-order': payOrderFlow, 'swap-route': swapRouteFlow }

/** The descriptions of every flow. Their code loads when a transaction of that kind is shown. */
export const flowDescriptions: FlowDescriptions = { ...miningDescriptions, ...exchangeDescriptions }
