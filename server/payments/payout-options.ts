import type { Chain } from '#server/chain/chains.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'
import type { Signer } from '#server/signer/signer.ts'

import type { Fees } from '#server/chain/fees.ts'
import type { PayoutSource } from './payout-source.ts'

export interface PayoutOptions {
  readonly chain: Chain
  readonly database: Database
  readonly coins: CoinRegistry
  /** Every module that requests payments. */
  readonly sources: readonly PayoutSource[]
  readonly signer: Signer
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}

/** The chain's state at the start of a round. */
export interface ChainState {
  readonly head: bigint
  /** Number of the hot wallet's transactions in the chain. */
  readonly mined: number
  readonly fees: Fees
}
