import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { accountKinds, feeRoundedUp, highestFeeRate } from '#src/keyring/bitcoin-rules.ts'
import type { BitcoinCoin } from './bitcoin-coin.ts'
import { type PaymentPlan, planWith, scriptOf } from './plan-payment.ts'
import type { SentBitcoin } from './sent-bitcoin.ts'

/** Divisor of the rate increase: nodes that hold the replaced payment should see a clear difference. */
const raiseDivisor = 4n

/**
 * Plans the replacement of a payment: the same coins, so that only one of the two can be in a block, and the same
 * amount to the same recipient, or nothing but change. The higher fee comes out of the change, or else of extra coins.
 * @returns `undefined` if nothing is left to pay the fee.
 */
export function planReplacement(
  replaced: SentBitcoin,
  how: 'speed-up' | 'cancel',
  { rate, spare }: { readonly rate: bigint; readonly spare: readonly BitcoinCoin[] },
): PaymentPlan | undefined {
  const { network, coins, recipient, amount, fee, size } = replaced
  // Only payments signed here are replaced: an account with keys has change of its usual type.
  const [changeKind] = accountKinds[network]
  const before = (fee * 1_000n) / BigInt(size)
  const { minimumRelayFeeRate: ownWay } = bitcoinNetworks[network]
  const raise = higher(before / raiseDivisor, ownWay)
  const least = before + raise + 1n
  const wanted = higher(rate, least)
  if (wanted > highestFeeRate(network)) return undefined
  const isCancellation = how === 'cancel' || recipient === null
  const script = isCancellation ? null : scriptOf(network, recipient).length
  const more = spare.toSorted((one, other) => (one.amount > other.amount ? -1 : 1))
  for (let added = 0; added <= more.length; added += 1) {
    const spent = [...coins, ...more.slice(0, added)]
    const at = (ofRate: bigint) =>
      planWith({ network, changeKind, rate: ofRate, coins: spent, amount: isCancellation ? 0n : amount, script })
    const plan = at(wanted)
    // A smaller replacement must pay as much as the larger payment did, plus its own relay.
    const raised = plan && higher(wanted, leastRate(plan, replaced))
    const better = raised === undefined || raised > highestFeeRate(network) ? undefined : at(raised)
    if (better && outbids(better, replaced)) return better
  }
  return undefined
}

/** Nodes require that it pays for its own relay on top of the fees it replaces (BIP 125, rules 3 and 4). */
function leastFee({ size }: PaymentPlan, { network, fee }: SentBitcoin): bigint {
  return fee + feeRoundedUp(bitcoinNetworks[network].minimumRelayFeeRate, size)
}

function leastRate(plan: PaymentPlan, replaced: SentBitcoin): bigint {
  return (leastFee(plan, replaced) * 1_000n) / plan.size + 1n
}

function outbids(plan: PaymentPlan, replaced: SentBitcoin): boolean {
  return plan.fee >= leastFee(plan, replaced)
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
