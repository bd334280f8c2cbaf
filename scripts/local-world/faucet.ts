import { encodeFunctionData, parseEther, toHex } from 'viem'
import type { Address, Hash, Hex } from 'viem'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { formatAmount, toNetworkUnits } from '#server/lib/amount.ts'

import type { LocalChain } from './local-chain.ts'

/** Test coins that were sent. */
export interface FaucetTransfer {
  readonly symbol: string
  /** In whole coins. */
  readonly amount: string
  readonly transactionHash: Hash
}

/** Thrown when an address asks again too soon on the same chain. */
export class FaucetBusyError extends Error {
  override readonly name = 'FaucetBusyError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`Try again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** In whole coins. */
const nativeAmount = '10'
/** For every token, this many times the hot wallet's floor, which is worth about a thousand dollars. */
const floors = 10n
const pauseSeconds = 5

/** Gives out test coins on one local chain: 10 of its native coin, and about $10,000 worth of every test token. */
export class Faucet {
  readonly #chain: LocalChain
  readonly #lastGiven = new Map<string, number>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(chain: LocalChain) {
    this.#chain = chain
  }

  /**
   * Sends test coins to `to` and returns the mined transfers.
   * @throws FaucetBusyError if the address was given coins less than 5 seconds ago.
   */
  give(to: Address): Promise<readonly FaucetTransfer[]> {
    const now = performance.now()
    const key = BigInt(to).toString()
    const wait = pauseSeconds * 1000 - (now - (this.#lastGiven.get(key) ?? -Infinity))
    if (wait > 0) throw new FaucetBusyError(Math.ceil(wait / 1000))
    this.#lastGiven.set(key, now)

    // One request at a time: transactions of one account need consecutive nonces.
    const result = this.#turn.then(() => this.#send(to))
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #send(to: Address): Promise<readonly FaucetTransfer[]> {
    const { network, chainId } = this.#chain
    const value = toHex(parseEther(nativeAmount))
    const transfers: FaucetTransfer[] = [
      {
        symbol: network.nativeCurrency.symbol,
        amount: nativeAmount,
        transactionHash: await this.#sendTransaction({ to, value }),
      },
    ]
    for (const { coin, token, decimals, hotFloor } of coinsOn([chainId]).onChain(chainId)) {
      if (token === null) continue
      const amount = hotFloor * floors
      const args = [to, toNetworkUnits(amount, decimals)] as const
      // Every test token has this function.
      const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
      const transactionHash = await this.#sendTransaction({ to: token, data })
      transfers.push({ symbol: coin, amount: formatAmount(amount), transactionHash })
    }
    return transfers
  }

  /** Sends from the chain's first account, which owns the test tokens. */
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
