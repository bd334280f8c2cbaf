import { encodeFunctionData, parseEther, parseUnits, toHex } from 'viem'
import type { Address, Hash, Hex } from 'viem'

import { localTokenAbi } from '#deployments/abi/local-token.ts'

import type { LocalChain } from './local-chain.ts'

/** Test coins that were sent. */
export interface FaucetTransfer {
  readonly symbol: string
  /** In whole coins. */
  readonly amount: string
  readonly transactionHash: Hash
}

/** The same address has to wait before it can ask on the same chain again. */
export class FaucetBusyError extends Error {
  override readonly name = 'FaucetBusyError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`Ask again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** In whole coins. */
const nativeAmount = '10'
const tokenAmount = '10000'
const pauseSeconds = 5

/** Gives test coins on one local chain: 10 of its own coin, and some of every test token. */
export class Faucet {
  readonly #chain: LocalChain
  readonly #lastGiven = new Map<string, number>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(chain: LocalChain) {
    this.#chain = chain
  }

  /**
   * Sends test coins to `to` and returns what was sent, mined already.
   * @throws FaucetBusyError if the address was given coins less than 5 seconds ago.
   */
  give(to: Address): Promise<readonly FaucetTransfer[]> {
    const now = performance.now()
    const key = BigInt(to).toString()
    const wait = pauseSeconds * 1000 - (now - (this.#lastGiven.get(key) ?? -Infinity))
    if (wait > 0) throw new FaucetBusyError(Math.ceil(wait / 1000))
    this.#lastGiven.set(key, now)

    // One person after the other: the transactions of one account need consecutive nonces.
    const result = this.#turn.then(() => this.#send(to))
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #send(to: Address): Promise<readonly FaucetTransfer[]> {
    const { network, deployment } = this.#chain
    const value = toHex(parseEther(nativeAmount))
    const transfers: FaucetTransfer[] = [
      {
        symbol: network.nativeCurrency.symbol,
        amount: nativeAmount,
        transactionHash: await this.#sendTransaction({ to, value }),
      },
    ]
    for (const token of deployment.tokens) {
      const units = parseUnits(tokenAmount, token.decimals)
      // Every test token has this function.
      const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args: [to, units] })
      const transactionHash = await this.#sendTransaction({ to: token.address, data })
      transfers.push({ symbol: token.symbol, amount: tokenAmount, transactionHash })
    }
    return transfers
  }

  /** From the chain's first account, which owns the test tokens. */
  async #sendTransaction(transaction: { to: Address; value?: Hex; data?: Hex }): Promise<Hash> {
    const { provider } = this.#chain
    const [from] = (await provider.request({ method: 'eth_accounts' })) as Address[]
    const hash = (await provider.request({ method: 'eth_sendTransaction', params: [{ from, ...transaction }] })) as Hash
    const receipt = (await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as {
      status: Hex
    } | null
    if (receipt?.status !== '0x1') throw new Error(`The faucet's transaction ${hash} failed`)
    return hash
  }
}
