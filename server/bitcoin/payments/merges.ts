import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { listRequested } from '#server/payments/shared-payments.repository.ts'
import { SignerRefusedError } from '#server/signer/signer.ts'

import type { BitcoinPayoutOptions, BitcoinState } from './bitcoin-payout-options.ts'
import { takeChangeAddress } from './change-address.ts'
import { signOwnSpend, spareOf } from './own-spending.ts'
import { isRipe } from './payment-fit.ts'
import { PreviousTransactions } from './previous-transactions.ts'
import { type FreeOutput, listFreeOutputs, listSpends } from './spends.repository.ts'
import { feeRoundedUp, maxVirtualSize } from './transaction-size.ts'

/** Minimum number of spendable outputs for a merge. */
const mergedFrom = 100
/** Maximum outputs of one merge. The largest are left out: payments use them meanwhile. */
const mergedAtMost = 80
/** Fees count as low up to this multiple of the minimum relay fee rate. */
const lowTimes = 2n
/** Minimum worth of an output to merge, as a multiple of the cost of spending it. */
const worthTimes = 2n

/**
 * Merges many small outputs into one while fees are low, so that payments need fewer bytes when fees are high. One
 * merge runs at a time, and none while payments wait.
 */
export class Merges {
  readonly #options: BitcoinPayoutOptions
  readonly #previous: PreviousTransactions

  constructor(options: BitcoinPayoutOptions, alerts: ChainAlerts) {
    this.#options = options
    this.#previous = new PreviousTransactions(options.node, alerts)
  }

  /**
   * Signs and stores a merge if it's worthwhile.
   * @throws BitcoinNodeError, ImplausibleAnswerError, and database errors.
   */
  async merge({ height, feeRate }: BitcoinState): Promise<void> {
    const { database, network, coins, limits, log } = this.#options
    const terms = coins.onNetwork(network.coin, network.key)
    const rate = feeRate > network.minimumRelayFeeRate ? feeRate : network.minimumRelayFeeRate
    if (terms === undefined || rate > network.minimumRelayFeeRate * lowTimes) return
    if ((await listRequested(database, network.key)).length > 0) return
    const spends = await listSpends(database, network.key)
    if (spends.some(({ purpose }) => purpose === 'merge')) return
    const ripe = (await listFreeOutputs(database, network.key)).filter(
      (output) => isRipe(output, height, { terms, network }) && !this.#previous.isUnreadable(output),
    )
    const outputs = this.#smallest(ripe, rate)
    if (ripe.length < mergedFrom || outputs.length < 2) return
    const { script } = await takeChangeAddress(this.#options)
    const fee = feeRoundedUp(rate, maxVirtualSize(network, outputs.length, [script]))
    if (fee > limits.maxFee || (await spareOf(this.#options)) < fee) return
    // The next round merges without the unreadable outputs.
    const inputs = await this.#previous.attach(outputs, ripe)
    if (inputs === undefined) return
    try {
      const merging = { purpose: 'merge', outputs, inputs, fee } as const
      const stored = await signOwnSpend(this.#options, merging, async () => true)
      if (stored !== undefined)
        log.info({ chain: network.name, ...stored, count: outputs.length }, 'Signed a merge of outputs')
    } catch (error) {
      if (!(error instanceof SignerRefusedError)) throw error
      log.warn({ chain: network.name, reason: error.reason }, error.message)
    }
  }

  #smallest(ripe: readonly FreeOutput[], rate: bigint): readonly FreeOutput[] {
    const { network } = this.#options
    const costs = feeRoundedUp(rate, maxVirtualSize(network, 2, []) - maxVirtualSize(network, 1, []))
    return ripe
      .filter(({ value }) => value >= costs * worthTimes)
      .toReversed()
      .slice(0, mergedAtMost)
  }
}
