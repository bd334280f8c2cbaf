import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'

import { type Signed, TestTronAccount } from './tron-account.ts'

export const trx = 1_000_000n
export const usdt = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')

/** A stand-in node and its client, on a clock that tests move. */
export class TronWorld {
  readonly standIn: StandInTronNode
  readonly node: HttpTronNode
  readonly apiKey: string
  readonly #clock: { now: Date }

  private constructor(standIn: StandInTronNode, apiKey: string, clock: { now: Date }) {
    this.standIn = standIn
    this.apiKey = apiKey
    this.#clock = clock
    this.node = new HttpTronNode(localTronNetwork, tronCallsTo({ url: standIn.url, apiKey }))
  }

  static async start(): Promise<TronWorld> {
    const clock = { now: new Date(Date.UTC(2026, 10, 28)) }
    const apiKey = 'a-key-of-tests'
    return new TronWorld(await startTronNode({ clock: () => clock.now, apiKey }), apiKey, clock)
  }

  /** Moves the clock on from the last block, as blocks are produced faster than time passes. */
  wait(milliseconds: number): void {
    this.#clock.now = new Date(this.standIn.node.head.timestamp + milliseconds)
  }

  /** Creates an account with TRX and, if `tokens` says so, USDT. */
  async somebody(sun: bigint, tokens = 0n): Promise<TestTronAccount> {
    const { faucet, node } = this.standIn
    const account = new TestTronAccount(this.node)
    await faucet.pay(node, account.account, sun)
    if (tokens > 0n) await faucet.payToken(node, 'USDT', account.account, tokens)
    node.produce()
    return account
  }

  /** Broadcasts a transaction that has to be accepted. @returns Its ID. */
  async taken({ id, hex }: Signed): Promise<string> {
    const answer = await this.node.broadcast(hex)
    if (!answer.taken) throw new Error(`The transaction was refused: ${answer.code} ${answer.message}`)
    return id
  }

  /** Broadcasts a transaction. @returns The code of its refusal, or `taken`. */
  async refusal({ hex }: Signed): Promise<string> {
    const answer = await this.node.broadcast(hex)
    return answer.taken ? 'taken' : answer.code
  }
}
