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

/** Milliseconds between two looks at a network: what is on its way is shown soon, and blocks are minutes apart. */
const interval = 5_000

/**
 * Read the networks of Bitcoin's kind that are configured.
 * @throws Error if one's key is no account's.
 */
export function bitcoinWorkers(
  { config, database, clock, health, log }: Foundation,
  { coins, book, metrics }: BitcoinParts,
): readonly ModuleWorker[] {
  return config.bitcoin.map(({ network, rpcUrl, xpub }) => {
    const derivation = new ScriptDerivation(network, xpub)
    // A key that is none is found when the server starts, not when somebody asks for an address.
    derivation.at(branches.deposits, 0)
    const coin = coins.onNetwork(network.coin, network.key)
    if (coin === undefined) throw new Error(`${network.coin} is not listed on ${network.name}`)
    const node = new BitcoinNode(network, rpcCallsTo(rpcUrl))
    const watcher = new BitcoinWatcher({ network, coin, derivation, node, database, book, clock, step: runStep, log })
    const chain = { chainId: network.storedChainId, name: network.name }
    return new WatcherWorker({ chain, watcher, interval, metrics, pulse: health.pulse(network.key), log })
  })
}

/** What is on scripts of ours, in base units: read or not, it is ours. Nothing where a network is of another kind. */
export function heldOnBitcoin({ database }: Pick<Foundation, 'database'>) {
  return async ({ network }: Pick<CoinNetworkRecord, 'network'>): Promise<bigint> =>
    isBitcoinNetworkKey(network) ? sumHeld(database, network) : 0n
}

/** Where partners' payouts on these networks are looked up. */
export function payoutReaders({ config }: Pick<Foundation, 'config'>): readonly PayoutReader[] {
  return config.bitcoin.map(({ network, rpcUrl }) => {
    const node = new BitcoinNode(network, rpcCallsTo(rpcUrl))
    return { network, node, search: new TransactionSearch(node) }
  })
}

/** What pays on these networks, where people can withdraw. */
export function bitcoinPurses({ config }: Pick<Foundation, 'config'>): readonly PurseElsewhere[] {
  return config.bitcoin
    .filter(({ isPaying }) => isPaying)
    .map(({ network, xpub }) => {
      const { address } = new ScriptDerivation(network, xpub).at(branches.change, refillIndex)
      return { network: network.key, coins: [network.coin], gasCoin: null, address }
    })
}

/** Whose an address on these networks is, if it is one of ours: read or not, it is. Others' addresses are nobody's. */
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
