import { type BitcoinNetworkKey, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { type StandInNode, startBitcoinNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'

/** The local world's stand-in for a node, with a funded faucet. */
export class StandInRegtest {
  readonly network
  readonly url: string
  readonly call: RpcCall
  readonly #running: StandInNode
  readonly #miner: string

  private constructor(running: StandInNode) {
    this.#running = running
    this.network = running.node.network
    this.url = running.url
    this.call = rpcCallsTo(running.url)
    this.#miner = running.wallet.newAddress().address
  }

  static async start(key: BitcoinNetworkKey): Promise<StandInRegtest> {
    const node = new StandInRegtest(await startBitcoinNode({ network: localBitcoinNetwork(key) }))
    await node.mine(node.network.coinbaseMaturity + 5)
    return node
  }

  async mine(count = 1, address = this.#miner): Promise<void> {
    await this.call('generatetoaddress', [count, address])
  }

  /** Mines blocks with nothing but their coinbase. */
  async mineEmpty(count: number): Promise<void> {
    // To another address: otherwise the block would equal the invalidated one.
    const miner = await this.call('getnewaddress', [])
    for (let index = 0; index < count; index++) await this.call('generateblock', [miner, []])
  }

  /** @param amount In coins. @returns The transaction's id. */
  async pay(address: string, amount: string): Promise<string> {
    return String(await this.call('sendtoaddress', [address, amount]))
  }

  /** Replaces the newest blocks with empty ones and one more. */
  async fork(depth: number): Promise<void> {
    const height = Number(await this.call('getblockcount', []))
    await this.call('invalidateblock', [await this.call('getblockhash', [height - depth + 1])])
    await this.mineEmpty(depth + 1)
  }

  close(): Promise<void> {
    return this.#running.close()
  }
}
