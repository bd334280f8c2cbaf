import { type TronAccount, tronAccountOf, TronAddressError } from '#api/addresses/tron-address.ts'
import { localTronNetwork, type TronNetwork } from '#deployments/tron-networks.ts'
import { LocalPaymentError } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import type { ChainClock } from '#scripts/local-world/chain-clock.ts'

import type { TronSource } from '#scripts/local-world/partners/exchange/engine/tron-chain.ts'

import { TronRejection } from './rejection.ts'
import { type StandInTronNode, startTronNode } from './start-tron-node.ts'

/** Coins that the faucet pays. */
export const localTronCoins = ['TRX', 'USDT'] as const

export type LocalTronCoin = (typeof localTronCoins)[number]

/**
 * How far the head may lag behind the clock, in milliseconds: a payment that references a head from before a clock jump
 * would expire.
 */
const freshFor = 30_000

/**
 * A stand-in for a TRON node, with a faucet that has TRX and USDT. It produces blocks together with the world's other
 * chains and on their clock, and starts over with every world.
 */
export class LocalTronNode {
  readonly network: TronNetwork = localTronNetwork
  readonly #clock: Pick<ChainClock, 'now'>
  readonly #running: StandInTronNode
  readonly #setTime: (seconds: number) => void

  private constructor(running: StandInTronNode, clock: Pick<ChainClock, 'now'>, setTime: (seconds: number) => void) {
    this.#running = running
    this.#clock = clock
    this.#setTime = setTime
  }

  /** @param clock Of the world's chains. */
  static async start(clock: Pick<ChainClock, 'now'>): Promise<LocalTronNode> {
    let now = await clock.now()
    const running = await startTronNode({ clock: () => new Date(now * 1000) })
    return new LocalTronNode(running, clock, (seconds) => {
      now = seconds
    })
  }

  get url(): string {
    return this.#running.url
  }

  /** The node for simulated partners, which have accounts of their own on it. */
  get source(): TronSource {
    const { node, faucet } = this.#running
    return { node, faucet, refresh: () => this.#refresh() }
  }

  get height(): number {
    return Number(this.#running.node.head.header.number)
  }

  /** Produces blocks, the first at the time of the world's chains. @returns The number of the last block. */
  async produce(blocks: number): Promise<number> {
    this.#setTime(await this.#clock.now())
    this.#running.node.produce(blocks)
    return this.height
  }

  /**
   * Pays base units of a coin from the faucet to an address; the transaction awaits a block.
   * @returns Its ID.
   * @throws LocalPaymentError
   */
  async pay(coin: LocalTronCoin, address: string, units: bigint): Promise<string> {
    const { node, faucet } = this.#running
    const recipient = accountOf(address)
    await this.#refresh()
    try {
      return await (coin === 'TRX' ? faucet.pay(node, recipient, units) : faucet.payToken(node, coin, recipient, units))
    } catch (error) {
      if (!(error instanceof TronRejection)) throw error
      throw new LocalPaymentError(error.message, { cause: error })
    }
  }

  async #refresh(): Promise<void> {
    const { node } = this.#running
    const now = await this.#clock.now()
    this.#setTime(now)
    if (now * 1000 - node.head.timestamp > freshFor) node.produce()
  }

  async close(): Promise<void> {
    await this.#running.close()
  }
}

function accountOf(address: string): TronAccount {
  try {
    return tronAccountOf(address)
  } catch (error) {
    if (!(error instanceof TronAddressError)) throw error
    throw new LocalPaymentError(`${address} is not a TRON address`, { cause: error })
  }
}
