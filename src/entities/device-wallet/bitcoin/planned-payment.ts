import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { BitcoinPayment } from '#src/keyring/bitcoin-protocol.ts'
import type { BitcoinCoin } from './bitcoin-coin.ts'
import { BitcoinFailure } from './bitcoin-failure.ts'
import { readTransaction } from './index-server.ts'
import type { PaymentPlan } from './plan-payment.ts'

interface PlannedPayment {
  readonly network: BitcoinNetworkKey
  /** `null` if everything comes back. */
  readonly recipient: string | null
  readonly plan: PaymentPlan
  /** Index of the change address. */
  readonly changeIndex: number
}

/**
 * Converts a plan to the keyring's format, with the complete transactions that its coins come from.
 * @throws BitcoinFailure `unknown-coin` if the server doesn't know one of them.
 */
export async function plannedPayment(
  url: string,
  { network, recipient, plan, changeIndex }: PlannedPayment,
): Promise<BitcoinPayment> {
  const previous = await readPrevious(url, plan.coins)
  return {
    network,
    inputs: plan.coins.map(({ id, output, kind, branch, index }) => {
      const hex = previous.get(id)
      if (hex === undefined) throw new BitcoinFailure('unknown-coin')
      return { previous: hex, output, kind, branch, index }
    }),
    recipients: recipient === null ? [] : [{ address: recipient, amount: plan.amount }],
    change: plan.change === null ? null : { index: changeIndex, amount: plan.change },
    fee: plan.fee,
  }
}

async function readPrevious(url: string, coins: readonly BitcoinCoin[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(coins.map(({ id }) => id))]
  const read = await Promise.all(ids.map(async (id) => [id, (await readTransaction(url, id))?.hex] as const))
  return new Map(read.flatMap(([id, hex]) => (hex === undefined ? [] : [[id, hex]])))
}
