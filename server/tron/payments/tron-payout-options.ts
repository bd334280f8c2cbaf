import type { TronNetwork } from '#deployments/tron-networks.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'
import type { PayoutSource } from '#server/payments/payout-source.ts'
import type { TronSigner } from '#server/signer/tron-signer.ts'
import type { TronBlockHead, TronNode } from '#server/tron/tron-node.ts'

import type { PlanLimits } from './payment-plan.ts'

export interface TronPayoutOptions {
  readonly network: TronNetwork
  readonly node: TronNode
  readonly database: Database
  readonly coins: CoinRegistry
  /** Every module that requests payments. */
  readonly sources: readonly PayoutSource[]
  readonly signer: TronSigner
  /** At most what the signer signs. */
  readonly limits: Omit<PlanLimits, 'floor'>
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}

/** The node's state at the start of a round. */
export interface TronState {
  readonly head: TronBlockHead
  readonly solidified: TronBlockHead
}
