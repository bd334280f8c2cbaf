import { expect, it } from 'vitest'

import { findLitecoind, startLitecoind } from '#scripts/local-world/bitcoin/start-litecoind.ts'
import type { RunningNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'

/** Litecoin's own node if it's installed: tests on it are registered for each item. */
export const litecoinds = [findLitecoind()].filter((file) => file !== undefined)

/** Requires the node in CI; elsewhere tests run without it and say so. */
export function requireLitecoind(): void {
  it('has litecoind to run on in CI', () => {
    const isMissing = litecoinds.length === 0
    if (isMissing) console.warn('litecoind is missing: install it, or run as root where apt-get is')
    expect(isMissing && process.env.CI !== undefined).toBe(false)
  })
}

/** Litecoin's own node on a new chain, with a wallet that mines and pays. */
export class LitecoinRegtest {
  readonly call: RpcCall
  readonly #node: RunningNode
  #miner = ''

  private constructor(node: RunningNode) {
    this.call = rpcCallsTo(node.url)
    this.#node = node
  }

  static async start(file: string): Promise<LitecoinRegtest> {
    const node = new LitecoinRegtest(await startLitecoind(file, { mayReplace: true }))
    node.#miner = String(await node.call('getnewaddress', []))
    await node.mine(105)
    return node
  }

  async mine(count = 1, address = this.#miner): Promise<readonly string[]> {
    return (await this.call('generatetoaddress', [count, address])) as readonly string[]
  }

  /** @param amount In coins. @returns The transaction's id. */
  async pay(address: string, amount: string): Promise<string> {
    return String(await this.call('sendtoaddress', [address, amount, '', '', false, true]))
  }

  /** Mines blocks with nothing but their coinbase. */
  async mineEmpty(count: number): Promise<void> {
    // To another address: within the same second the block would equal the invalidated one.
    const miner = await this.call('getnewaddress', [])
    for (let index = 0; index < count; index++) await this.call('generateblock', [miner, []])
  }

  async close(): Promise<void> {
    await this.#node.close()
  }
}
