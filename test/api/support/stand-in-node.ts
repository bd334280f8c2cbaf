import { type BitcoinNetworkKey, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { type StandInNode, startBitcoinNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'

/** The local world's stand-in for a node, with a faucet that has coins. */
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

  /** Blocks without any transaction but their coinbase. */
  async mineEmpty(count: number): Promise<void> {
    // Of another miner: otherwise the block would be the one that was found to be invalid.
    const miner = await this.call('getnewaddress', [])
    for (let index = 0; index < count; index++) await this.call('generateblock', [miner, []])
  }

  /** @param amount In coins. @returns The transaction's id. */
  async pay(address: string, amount: string): Promise<string> {
    return String(await this.call('sendtoaddress', [address, amount]))
  }

  /** Gives up the newest blocks, and mines one more without transactions in their place. */
  async fork(depth: number): Promise<void> {
    const height = Number(await this.call('getblockcount', []))
    await this.call('invalidateblock', [await this.call('getblockhash', [height - depth + 1])])
    await this.mineEmpty(depth + 1)
  }

  close(): Promise<void> {
    return this.#running.close()
  }
}
