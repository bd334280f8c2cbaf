import type { Address } from 'viem'

import type { Chain } from '#server/chain/chains.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'
import type { Signer } from '#server/signer/signer.ts'

export interface CollectorOptions {
  readonly chain: Chain
  /** All whose addresses are collected from, former ones too. */
  readonly factories: readonly Address[]
  readonly coins: CoinRegistry
  readonly database: Database
  readonly signer: Signer
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}
