import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { requireSameAccount } from '#server/bitcoin/payments/account-check.ts'
import { BitcoinPayouts } from '#server/bitcoin/payments/bitcoin-payouts.ts'
import { rpcCallsTo } from '#server/bitcoin/rpc-call.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { boundsOf } from '#server/coins/term-bounds.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import type { PayoutSource } from '#server/payments/payout-source.ts'
import type { PayoutPlace } from '#server/payments/payout-worker.ts'
import type { BitcoinPolicy, BitcoinSigner } from '#server/signer/bitcoin-signer.ts'
import { openBitcoinSigner } from '#server/signer/open-bitcoin-signer.ts'

import type { Foundation } from './context.ts'

/**
 * The highest fee of one transaction, in the network's coin, and the highest fee rate as a multiple of the relay
 * minimum.
 */
const maxFees: Readonly<Record<BitcoinNetworkKey, { readonly maxFee: string; readonly times: bigint }>> = {
  bitcoin: { maxFee: '0.01', times: 300n },
  litecoin: { maxFee: '0.1', times: 100n },
  dogecoin: { maxFee: '50', times: 100n },
}

/** How many transactions with the highest fee may move only our own outputs within 24 hours. */
const ownTransactions = 10n

/** How many users may use up their 24-hour limit on one network within 24 hours. */
const peopleAtTheirLimit = 20n

/**
 * Returns the signer's limits on a network: per transaction, the highest 24-hour limit that operators can set for a
 * user; per 24 hours, what this many users may withdraw at the released limits.
 */
export function bitcoinPolicyOf(coins: CoinRegistry, key: BitcoinNetworkKey): BitcoinPolicy {
  const { coin, decimals, minimumRelayFeeRate } = bitcoinNetworks[key]
  const released = coins.find(coin)?.dailyWithdrawalLimit ?? 0n
  const { maxFee, times } = maxFees[key]
  return {
    network: key,
    perTransaction: toNetworkUnits(boundsOf('daily-limit', released).highest, decimals),
    perDay: toNetworkUnits(released, decimals) * peopleAtTheirLimit,
    maxFee: toNetworkUnits(parseAmount(maxFee), decimals),
    maxFeeRate: minimumRelayFeeRate * times,
    ownFeesPerDay: toNetworkUnits(parseAmount(maxFee), decimals) * ownTransactions,
    // Withdrawals are checked before: no address here belongs to a contract that would keep what it receives.
    mayReceive: () => true,
  }
}

/**
 * Opens the seed that pays on Bitcoin-like networks, if this process pays.
 * @returns Null for a process that only serves requests, and if no keystore is configured. Nothing is paid then.
 * @throws StartupError if users' addresses aren't derived from this seed; KeystoreError, and file errors.
 */
export async function openBitcoinWallet(
  { role, bitcoin, bitcoinSigner }: Pick<ServerConfig, 'role' | 'bitcoin' | 'bitcoinSigner'>,
  clock: Clock,
): Promise<BitcoinSigner | null> {
  if (role === 'http' || bitcoinSigner === null) return null
  const coins = coinsOn([])
  const networks = bitcoin.map(({ network }) => network)
  const policies = networks.map(({ key }) => bitcoinPolicyOf(coins, key))
  const signer = await openBitcoinSigner(bitcoinSigner, networks, policies, clock)
  for (const { network, xpub } of bitcoin) requireSameAccount(signer, network, xpub)
  return signer
}

/** Creates the payouts of the Bitcoin-like networks; none in a process without their seed. */
export function bitcoinPayouts(
  { config, bitcoinSigner: signer, database, clock, log }: Foundation,
  parts: { readonly coins: CoinRegistry; readonly sources: readonly PayoutSource[] },
): readonly PayoutPlace[] {
  if (signer === null) return []
  // Payments that were started are completed, even if withdrawals have been closed since.
  return config.bitcoin.map(({ network, rpcUrl, xpub }) => {
    const node = new BitcoinNode(network, rpcCallsTo(rpcUrl))
    const derivation = new ScriptDerivation(network, xpub)
    const limits = bitcoinPolicyOf(parts.coins, network.key)
    const options = { ...parts, network, node, derivation, database, signer, limits, clock, log, step: runStep }
    return { chain: { network: network.key, name: network.name }, log, payouts: new BitcoinPayouts(options) }
  })
}
