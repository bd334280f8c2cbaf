import type { TronNetwork } from '#deployments/tron-networks.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'
import type { TronSigner } from '#server/signer/tron-signer.ts'
import type { TronNode } from '#server/tron/tron-node.ts'

import type { SweepLimits } from './sweep-plan.ts'

export interface TronSweeperOptions {
  readonly network: TronNetwork
  readonly node: TronNode
  readonly database: Database
  readonly coins: CoinRegistry
  readonly signer: TronSigner
  /** At most what the signer signs. */
  readonly limits: SweepLimits
  /** Returns the least amount of a coin that is worth its fee, in the network's units; undefined if it isn't swept. */
  readonly leastOf: (on: CoinNetworkRecord) => bigint | undefined
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}
