import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { recipientRefusal } from '#deployments/refused-recipients.ts'
import type { TronNetwork } from '#deployments/tron-networks.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { boundsOf } from '#server/coins/term-bounds.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { runStep } from '#server/lib/step.ts'
import type { PurseElsewhere } from '#server/modules/overview/hot-wallets.ts'
import type { PayoutSource } from '#server/payments/payout-source.ts'
import type { PayoutPlace } from '#server/payments/payout-worker.ts'
import { openTronSigner } from '#server/signer/open-tron-signer.ts'
import type { TronPolicy, TronSigner } from '#server/signer/tron-signer.ts'
import { TronDerivation } from '#server/tron/addresses.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { requireSameTronAccount } from '#server/tron/payments/account-check.ts'
import { TronPayouts } from '#server/tron/payments/tron-payouts.ts'
import { TronSweeper } from '#server/tron/sweeping/tron-sweeper.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'

import type { Foundation } from './context.ts'

const sunPerTrx = 1_000_000n

/**
 * The most that one payment may burn, in sun: twice the cost of a token transfer to an account without a balance of it.
 * Far above the cost on a bad day.
 */
const maxBurned = 30n * sunPerTrx
/** The most that a deposit address receives at once to burn when its tokens are swept, in sun. */
const maxTopUp = 40n * sunPerTrx
/** The limit of all of these together within 24 hours, in sun. */
const feesPerDay = 20_000n * sunPerTrx
/** Milliseconds within which a payment is in a block or never will be. */
const life = 180_000
/** The longest life of a payment that the signer allows, in milliseconds, since a node's clock may be ahead of ours. */
const longestLife = 600_000
/** Energy of a USDT transfer to an account without a balance of it. */
const leastEnergy = 131_000n

/**
 * The limit of top-ups of all deposit addresses within 24 hours, in sun: enough for more than a hundred new accounts.
 */
const topUpsPerDay = 3_000n * sunPerTrx
/** An address that needs a top-up is swept at four times the minimum, so that the cost is at most some 2 %. */
const topUpTimes = 4n

/** Amounts from which a coin is swept: about twenty times the cost. */
const sweepMinimums: Readonly<Record<string, string>> = { TRX: '20', USDT: '50' }

/** How many users may use up their 24-hour limit within 24 hours. */
const peopleAtTheirLimit = 20n

/**
 * Returns the signer's limits: per transaction, the highest 24-hour limit that operators can set for a user; per 24
 * hours, what this many users may withdraw at the released limits.
 */
export function tronPolicyOf(coins: CoinRegistry, { key, genesisId }: TronNetwork): TronPolicy {
  return {
    caps: coins.onOther(key).map(({ coin, token, decimals }) => {
      const released = coins.find(coin)?.dailyWithdrawalLimit ?? 0n
      return {
        token,
        perTransaction: toNetworkUnits(boundsOf('daily-limit', released).highest, decimals),
        perDay: toNetworkUnits(released, decimals) * peopleAtTheirLimit,
      }
    }),
    maxFeeLimit: maxBurned,
    maxTopUp,
    feesPerDay,
    // A local chain's time can be moved forward by years.
    longestLife: genesisId === null ? Number.MAX_SAFE_INTEGER : longestLife,
    mayReceive: (account) => recipientRefusal(account) === undefined,
  }
}

/**
 * Opens the seed that pays on TRON, if this process pays.
 * @returns Null for a process that only serves requests, and if no keystore is configured. Nothing is paid then.
 * @throws StartupError if users' addresses aren't derived from this seed; KeystoreError, and file errors.
 */
export async function openTronWallet(
  { role, tron, tronSigner }: Pick<ServerConfig, 'role' | 'tron' | 'tronSigner'>,
  clock: Clock,
): Promise<TronSigner | null> {
  if (role === 'http' || tron === null || tronSigner === null) return null
  const policy = tronPolicyOf(coinsOn([], tron.network), tron.network)
  const signer = await openTronSigner(tronSigner, tron.network, policy, clock)
  requireSameTronAccount(signer, tron.xpub)
  return signer
}

/** Creates the payouts on TRON; none in a process without its seed. */
export function tronPayouts(
  { config, tronSigner: signer, database, clock, log }: Foundation,
  parts: { readonly coins: CoinRegistry; readonly sources: readonly PayoutSource[] },
): readonly PayoutPlace[] {
  const { tron } = config
  if (tron === null || signer === null) return []
  // Payments that were started are completed, even if withdrawals have been closed since.
  const { network } = tron
  const node = new HttpTronNode(network, tronCallsTo(tron))
  const limits = { maxBurned, life, leastEnergy }
  const options = { ...parts, network, node, database, signer, limits, clock, log, step: runStep }
  return [{ chain: { network: network.key, name: network.name }, log, payouts: new TronPayouts(options) }]
}

/** Creates the sweeper of TRON, which moves deposits to the account that pays; none in a process without its seed. */
export function tronSweeping(
  { config: { tron }, tronSigner: signer, database, clock, log }: Foundation,
  { coins }: { readonly coins: CoinRegistry },
) {
  if (tron === null || signer === null) return []
  const { network } = tron
  const node = new HttpTronNode(network, tronCallsTo(tron))
  const limits = { maxBurned, maxTopUp, topUpsPerDay, topUpTimes, life }
  const options = { coins, network, node, database, signer, limits, leastOf: leastSwept, clock, log, step: runStep }
  return [{ chain: { network: network.key, name: network.name }, log, sweeper: new TronSweeper(options) }]
}

/** Returns the amount below which a coin stays at its deposit address until more arrives. */
export function leastSwept({ coin, decimals }: Pick<CoinNetworkRecord, 'coin' | 'decimals'>): bigint | undefined {
  const least = sweepMinimums[coin]
  return least === undefined ? undefined : toNetworkUnits(parseAmount(least), decimals)
}

/** Returns the wallets that pay on TRON, if withdrawals are open. */
export function tronPurses({ config: { tron } }: Pick<Foundation, 'config'>): readonly PurseElsewhere[] {
  if (tron?.isPaying !== true) return []
  const { network, xpub } = tron
  const coins = [network.coin, ...network.tokens.map(({ symbol }) => symbol)]
  const address = tronAddressOf(new TronDerivation(xpub).hotWallet)
  return [{ network: network.key, coins, gasCoin: network.coin, address }]
}
