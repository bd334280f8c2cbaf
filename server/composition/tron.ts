import { tronAccountOf, TronAddressError } from '#api/addresses/tron-address.ts'
import { type WatcherMetrics, WatcherWorker } from '#server/chain/watcher/watcher-worker.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { runStep } from '#server/lib/step.ts'
import type { Recipient, ScriptOwner } from '#server/modules/recipients/recipients.service.ts'
import { findOwnAddresses } from '#server/tron/addresses.repository.ts'
import { TronDerivation } from '#server/tron/addresses.ts'
import { sumHeldOnTron } from '#server/tron/changes.repository.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { TronPayoutReader } from '#server/tron/payout-proof.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'
import { TronWatcher, type TronWatcherOptions } from '#server/tron/watcher/tron-watcher.ts'

import type { Foundation } from './context.ts'

interface TronParts {
  readonly coins: CoinRegistry
  readonly book: TronWatcherOptions['book']
  readonly metrics: WatcherMetrics
}

/** Milliseconds between polls: there is a block every 3 seconds. */
const interval = 3_000

/**
 * Creates the watchers of TRON, if it is configured.
 * @throws Error if its key isn't an account's.
 */
export function tronWorkers(
  { config, database, clock, health, log }: Foundation,
  { coins, book, metrics }: TronParts,
): readonly ModuleWorker[] {
  const { tron } = config
  if (tron === null) return []
  // Detects an invalid key when the server starts rather than at the first request for an address.
  const { hotWallet } = new TronDerivation(tron.xpub)
  const { network } = tron
  const watched = { network, coins: coins.onOther(network.key), node: new HttpTronNode(network, tronCallsTo(tron)) }
  const watcher = new TronWatcher({ ...watched, hotWallet, database, book, clock, step: runStep, log })
  const chain = { chainId: network.storedChainId, name: network.name }
  return [new WatcherWorker({ chain, watcher, interval, metrics, pulse: health.pulse(network.key), log })]
}

/** Returns the reader of partners' payouts on TRON; null if TRON isn't read. */
export function tronPayoutReader({ config: { tron } }: Pick<Foundation, 'config'>): TronPayoutReader | null {
  return tron === null ? null : new TronPayoutReader(new HttpTronNode(tron.network, tronCallsTo(tron)))
}

/** Returns what is on our addresses, in base units, whether or not TRON is still read. Zero for other networks. */
export function heldOnTron({ database }: Pick<Foundation, 'database'>) {
  return async ({ coin, network }: Pick<CoinNetworkRecord, 'coin' | 'network'>): Promise<bigint> =>
    network === 'tron' ? sumHeldOnTron(database, coin) : 0n
}

/** Returns the paying account's balance of a coin, in base units. Zero for other networks. */
export function hotOnTron({ config, database }: Pick<Foundation, 'config' | 'database'>) {
  const hotWallet = config.tron && new TronDerivation(config.tron.xpub).hotWallet
  return async ({ coin, network }: Pick<CoinNetworkRecord, 'coin' | 'network'>): Promise<bigint> =>
    network === 'tron' && hotWallet !== null ? sumHeldOnTron(database, coin, hotWallet) : 0n
}

/**
 * Returns the owner of an address of ours on TRON, whether or not it is still read. Undefined for all other addresses.
 */
export async function tronOwner(tx: Transaction, { network, address }: Recipient): Promise<ScriptOwner | undefined> {
  const account = network === 'tron' ? tryAccountOf(address) : undefined
  const [own] = account === undefined ? [] : await findOwnAddresses(tx, [account])
  return own && { userId: own.userId, isHouse: own.isHouse }
}

/** Like `tronOwner`, but knows the paying account even before the watcher has started. */
export function tronOwnerReader({ config }: Pick<Foundation, 'config'>) {
  const derivation = config.tron && new TronDerivation(config.tron.xpub)
  return async (tx: Transaction, recipient: Recipient): Promise<ScriptOwner | undefined> => {
    const account = recipient.network === 'tron' ? tryAccountOf(recipient.address) : undefined
    const isHot = account !== undefined && derivation?.isHotWallet(account)
    return isHot === true ? { userId: null, isHouse: true } : tronOwner(tx, recipient)
  }
}

/** Returns the account of a text that may be a TRON address. */
function tryAccountOf(text: string): `0x${string}` | undefined {
  try {
    return tronAccountOf(text)
  } catch (error) {
    if (error instanceof TronAddressError) return undefined
    throw error
  }
}
