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
 * What one payment may burn at most, in sun: twice what a token's transfer takes to an account that has none of it. Far
 * above what it does on a bad day.
 */
const maxBurned = 30n * sunPerTrx
/** What a deposit address gets at once at most, in sun, to burn on the way of its tokens. */
const maxTopUp = 40n * sunPerTrx
/** What all of that comes to at most within 24 hours, in sun. */
const feesPerDay = 20_000n * sunPerTrx
/** Milliseconds in which a payment is in a block or never. */
const life = 180_000
/** Milliseconds that the signer lets a payment live: a node's clock may be ahead of ours. */
const longestLife = 600_000
/** Units of energy for a transfer of USDT to an account that has none of it. */
const leastEnergy = 131_000n

/** What all deposit addresses are given within 24 hours at most, in sun: more than a hundred new accounts take. */
const topUpsPerDay = 3_000n * sunPerTrx
/** An address that has to be given TRX first has four times as much on it: it costs at most some 2 % of that. */
const topUpTimes = 4n

/** From how much on a coin is swept: some twenty times what that costs. */
const sweepMinimums: Readonly<Record<string, string>> = { TRX: '20', USDT: '50' }

/** How many people may use up their limit of 24 hours within 24 hours. */
const peopleAtTheirLimit = 20n

/**
 * What the signer signs at most: in one transaction the highest limit that operators can give a person for 24 hours, and
 * within 24 hours what so many people may withdraw at the limits of the release.
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
    // A local chain's time can be put forward by years.
    longestLife: genesisId === null ? Number.MAX_SAFE_INTEGER : longestLife,
    mayReceive: (account) => recipientRefusal(account) === undefined,
  }
}

/**
 * Opens the seed that pays on TRON, where this process is to do that.
 * @returns Null for a process that only answers requests, and where no keystore is configured: nothing is paid there.
 * @throws StartupError if it is not the seed that people's addresses are derived from; KeystoreError, and what reading
 * files throws.
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

/** What pays on TRON; nothing in a process without its seed. */
export function tronPayouts(
  { config, tronSigner: signer, database, clock, log }: Foundation,
  parts: { readonly coins: CoinRegistry; readonly sources: readonly PayoutSource[] },
): readonly PayoutPlace[] {
  const { tron } = config
  if (tron === null || signer === null) return []
  // What was begun is brought to its end, also where withdrawals were closed since.
  const { network } = tron
  const node = new HttpTronNode(network, tronCallsTo(tron))
  const limits = { maxBurned, life, leastEnergy }
  const options = { ...parts, network, node, database, signer, limits, clock, log, step: runStep }
  return [{ chain: { network: network.key, name: network.name }, log, payouts: new TronPayouts(options) }]
}

/** What moves deposits on TRON to the account that pays; nothing in a process without their seed. */
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

/** Below it a coin stays where it was paid to, until more has come. */
export function leastSwept({ coin, decimals }: Pick<CoinNetworkRecord, 'coin' | 'decimals'>): bigint | undefined {
  const least = sweepMinimums[coin]
  return least === undefined ? undefined : toNetworkUnits(parseAmount(least), decimals)
}

/** What pays on TRON, where people can withdraw. */
export function tronPurses({ config: { tron } }: Pick<Foundation, 'config'>): readonly PurseElsewhere[] {
  if (tron?.isPaying !== true) return []
  const { network, xpub } = tron
  const coins = [network.coin, ...network.tokens.map(({ symbol }) => symbol)]
  const address = tronAddressOf(new TronDerivation(xpub).hotWallet)
  return [{ network: network.key, coins, gasCoin: network.coin, address }]
}
