import type { FlowRegistry } from '#src/chain/flow/flow.ts'
import { miningFlows } from '#src/features/mining/flows/mining-flows.ts'

/** Every flow of the app, so that one which a reload has interrupted can be taken up on any page with a wallet. */
export const flowRegistry: FlowRegistry = { ...miningFlows }
