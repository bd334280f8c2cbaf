import { type BitcoinNetwork, type BitcoinNetworkKey, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { ChainClock } from '#scripts/local-world/chain-clock.ts'

import { scriptOfAddress } from './addresses.ts'
import type { BitcoinChainNode } from './bitcoin-chain-node.ts'
import { Rejection, RpcFailure } from './rejection.ts'
import { type StandInNode, startBitcoinNode } from './start-bitcoin-node.ts'

export const localBitcoinKeys = ['bitcoin', 'litecoin', 'dogecoin'] as const satisfies readonly BitcoinNetworkKey[]

/** Coinbases that the faucet can spend from the start. */
const spendableBlocks = 60
/** Interval between the initial blocks, which lie in the past. */
const secondsPerBlock = 10

/** Thrown when the node refuses to pay; the message says why. */
export class LocalPaymentError extends Error {
  override readonly name = 'LocalPaymentError'
}

/**
 * Stand-ins for one node each of Bitcoin, Litecoin and Dogecoin, with funded faucets. They mine together with the
 * world's other chains and on their clock, and start over with every world.
 */
export class LocalBitcoinNodes {
  readonly #clock: Pick<ChainClock, 'now'>
  readonly #started = new Map<BitcoinNetworkKey, StandInNode & { readonly payee: Uint8Array }>()
  /** The clock's last time, in seconds. */
  #now = 0

  private constructor(clock: Pick<ChainClock, 'now'>) {
    this.#clock = clock
  }

  /** @param clock Of the world's chains. */
  static async start(clock: Pick<ChainClock, 'now'>): Promise<LocalBitcoinNodes> {
    const nodes = new LocalBitcoinNodes(clock)
    const now = await clock.now()
    try {
      for (const key of localBitcoinKeys) await nodes.#start(key, now)
      return nodes
    } catch (error) {
      await nodes.close()
      throw error
    }
  }

  async #start(key: BitcoinNetworkKey, now: number): Promise<void> {
    const network = localBitcoinNetwork(key)
    const blocks = network.coinbaseMaturity + spendableBlocks
    this.#now = now - blocks * secondsPerBlock
    const running = await startBitcoinNode({ network, clock: () => new Date(this.#now * 1000) })
    this.#started.set(key, { ...running, payee: running.wallet.newAddress().script })
    for (let block = 0; block < blocks; block += 1) {
      this.#now += secondsPerBlock
      this.#mine(key)
    }
  }

  get list(): readonly { readonly network: BitcoinNetwork; readonly url: string; readonly height: number }[] {
    return [...this.#started.values()].map(({ node: { network, chain }, url }) => ({
      network,
      url,
      height: chain.tip.height,
    }))
  }

  /** The nodes and wallets, for code in the same process that needn't call them over HTTP. */
  get sources(): ReadonlyMap<BitcoinNetworkKey, Pick<StandInNode, 'node' | 'wallet'>> {
    return this.#started
  }

  /**
   * Mines blocks on one network, at the time of the world's chains; the faucet gets the rewards.
   * @returns The height of the last block.
   */
  async mine(key: BitcoinNetworkKey, blocks: number): Promise<number> {
    this.#now = await this.#clock.now()
    for (let block = 1; block < blocks; block += 1) this.#mine(key)
    return this.#mine(key)
  }

  /** Mines a block on every network. */
  async mineOnAll(): Promise<void> {
    this.#now = await this.#clock.now()
    for (const key of this.#started.keys()) this.#mine(key)
  }

  #mine(key: BitcoinNetworkKey): number {
    const { node, payee } = this.#of(key)
    return node.mine(payee).height
  }

  /**
   * Pays `units` from the faucet to an address; the transaction awaits a block.
   * @returns Its id.
   * @throws LocalPaymentError
   */
  pay(key: BitcoinNetworkKey, address: string, units: bigint): string {
    const { node, wallet } = this.#of(key)
    try {
      return wallet.pay(scriptOf(node.network, address), units).txid
    } catch (error) {
      if (!(error instanceof Rejection || error instanceof RpcFailure)) throw error
      throw new LocalPaymentError(error.message, { cause: error })
    }
  }

  /** Returns the node, for code in the same process. */
  nodeOf(key: BitcoinNetworkKey): BitcoinChainNode {
    return this.#of(key).node
  }

  #of(key: BitcoinNetworkKey) {
    const found = this.#started.get(key)
    if (found === undefined) throw new Error(`The node for ${key} is not running`)
    return found
  }

  async close(): Promise<void> {
    await Promise.all([...this.#started.values()].map((node) => node.close()))
  }
}

function scriptOf(network: BitcoinNetwork, address: string): Uint8Array {
  try {
    return scriptOfAddress(network, address)
  } catch (error) {
    throw new LocalPaymentError(`${address} is not a ${network.name} address`, { cause: error })
  }
}
