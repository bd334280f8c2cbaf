import type { Address } from 'viem'

import type { Chain } from '#server/chain/chains.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'
import type { Signer } from '#server/signer/signer.ts'

export interface SweeperOptions {
  readonly chain: Chain
  /** All factories whose addresses are swept, including former ones. */
  readonly factories: readonly Address[]
  readonly coins: CoinRegistry
  readonly database: Database
  /** Sums the account's payments that are signed but not mined: their amounts in the native coin, and their gas. */
  readonly outgoingPayments: (
    tx: Transaction,
    account: { readonly chainId: number; readonly address: Address },
  ) => Promise<{ readonly amount: bigint; readonly gas: bigint }>
  readonly signer: Signer
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}
