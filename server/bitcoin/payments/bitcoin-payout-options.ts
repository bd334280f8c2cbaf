import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { ScriptDerivation } from '#server/bitcoin/addresses.ts'
import type { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'
import type { PayoutSource } from '#server/payments/payout-source.ts'
import type { BitcoinPolicy, BitcoinSigner } from '#server/signer/bitcoin-signer.ts'

export interface BitcoinPayoutOptions {
  readonly network: BitcoinNetwork
  readonly node: BitcoinNode
  readonly derivation: ScriptDerivation
  readonly database: Database
  readonly coins: CoinRegistry
  /** All modules that request payments. */
  readonly sources: readonly PayoutSource[]
  readonly signer: BitcoinSigner
  /** The signer's limits: nothing is planned beyond them. */
  readonly limits: Pick<BitcoinPolicy, 'perTransaction' | 'maxFee' | 'maxFeeRate'>
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}

/** The network's state at the start of a round. */
export interface BitcoinState {
  /** The newest block that the watcher has read. The tables are as of this block. */
  readonly height: bigint
  /** The fee rate to get into one of the next blocks, in base units per 1,000 virtual bytes. */
  readonly feeRate: bigint
}
