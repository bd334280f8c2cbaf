import { isBitcoinNetworkKey } from '#deployments/bitcoin-network-key.ts'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { branches, refillIndex, scriptOfAddress, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { sumHeld } from '#server/bitcoin/outputs.repository.ts'
import type { PayoutReader } from '#server/bitcoin/payout-proof.ts'
import { rpcCallsTo } from '#server/bitcoin/rpc-call.ts'
import { findKeyOwner } from '#server/bitcoin/scripts.repository.ts'
import { TransactionSearch } from '#server/bitcoin/transaction-search.ts'
import { BitcoinWatcher, type BitcoinWatcherOptions } from '#server/bitcoin/watcher/bitcoin-watcher.ts'
import { type WatcherMetrics, WatcherWorker } from '#server/chain/watcher/watcher-worker.ts'
import type { CoinNetworkRecord, CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { runStep } from '#server/lib/step.ts'
import type { PurseElsewhere } from '#server/modules/overview/hot-wallets.ts'
import type { Recipient, ScriptOwner } from '#server/modules/recipients/recipients.service.ts'

import type { Foundation } from './context.ts'

interface BitcoinParts {
  readonly coins: CoinRegistry
  readonly book: BitcoinWatcherOptions['book']
  readonly metrics: WatcherMetrics
}

/** Milliseconds between polls of a network: incoming deposits show up soon, and blocks are minutes apart. */
const interval = 5_000

/**
 * Creates the watchers of the configured Bitcoin-like networks.
 * @throws Error if a key isn't an account's.
 */
export function bitcoinWorkers(
  { config, database, clock, health, log }: Foundation,
  { coins, book, metrics }: BitcoinParts,
): readonly ModuleWorker[] {
  return config.bitcoin.map(({ network, rpcUrl, xpub }) => {
    const derivation = new ScriptDerivation(network, xpub)
    // Detects an invalid key when the server starts rather than at the first request for an address.
    derivation.at(branches.deposits, 0)
    const coin = coins.onNetwork(network.coin, network.key)
    if (coin === undefined) throw new Error(`${network.coin} is not listed on ${network.name}`)
    const node = new BitcoinNode(network, rpcCallsTo(rpcUrl))
    const watcher = new BitcoinWatcher({ network, coin, derivation, node, database, book, clock, step: runStep, log })
    const chain = { chainId: network.storedChainId, name: network.name }
    return new WatcherWorker({ chain, watcher, interval, metrics, pulse: health.pulse(network.key), log })
  })
}

/** Returns what is on our scripts, in base units, whether or not the network is still read. Zero for other networks. */
export function heldOnBitcoin({ database }: Pick<Foundation, 'database'>) {
  return async ({ network }: Pick<CoinNetworkRecord, 'network'>): Promise<bigint> =>
    isBitcoinNetworkKey(network) ? sumHeld(database, network) : 0n
}

/** Returns the networks on which partners' payouts can be looked up. */
export function payoutReaders({ config }: Pick<Foundation, 'config'>): readonly PayoutReader[] {
  return config.bitcoin.map(({ network, rpcUrl }) => {
    const node = new BitcoinNode(network, rpcCallsTo(rpcUrl))
    return { network, node, search: new TransactionSearch(node) }
  })
}

/** Returns the wallets that pay on these networks, if withdrawals are open. */
export function bitcoinPurses({ config }: Pick<Foundation, 'config'>): readonly PurseElsewhere[] {
  return config.bitcoin
    .filter(({ isPaying }) => isPaying)
    .map(({ network, xpub }) => {
      const { address } = new ScriptDerivation(network, xpub).at(branches.change, refillIndex)
      return { network: network.key, coins: [network.coin], gasCoin: null, address }
    })
}

/**
 * Returns the owner of an address of ours on these networks, whether or not they are still read. Undefined for all
 * other addresses.
 */
export function bitcoinOwnerReader({ config }: Pick<Foundation, 'config'>) {
  return async (tx: Transaction, { network: key, address }: Recipient): Promise<ScriptOwner | undefined> => {
    if (!isBitcoinNetworkKey(key)) return undefined
    const network = config.bitcoin.find((place) => place.network.key === key)?.network ?? bitcoinNetworks[key]
    const script = scriptOfAddress(network, address)
    if (script === undefined) return undefined
    const own = await findKeyOwner(tx, network, script)
    return own && { userId: own.userId, isHouse: own.branch === branches.change || own.orderId !== null }
  }
}
