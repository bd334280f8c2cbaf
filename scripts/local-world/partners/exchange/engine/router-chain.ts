import { type Address, createPublicClient, type Hash, type Hex, http, isAddressEqual, type PublicClient } from 'viem'

import { localSwapRouterAbi } from '#deployments/abi/local-swap-router.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'

import { EvmChain } from './evm-chain.ts'
import type { ExchangeAsset } from './exchange-asset.ts'
import type { Arrival, DepositWatch } from './exchange-chain.ts'

/** Including the call's own block. */
const confirmations = 2n

interface RouterChainOptions {
  readonly chainId: number
  readonly rpcUrl: string
  /** Seed of the account that pays bridged amounts here. */
  readonly seed: string
}

/** The outcome of a transaction that a client asks about. */
export type CallOutcome = 'unknown' | 'pending' | 'reverted' | 'mined'

/** A local chain with its contract for swaps and bridging. */
export class RouterChain {
  readonly chainId: number
  readonly router: Address
  /** Pays out bridged amounts on this chain. */
  readonly payer: EvmChain
  readonly #client: PublicClient

  constructor({ chainId, rpcUrl, seed }: RouterChainOptions) {
    const router = swapRouterOf(chainId)
    if (router === undefined) throw new Error(`Chain ${chainId} has no contract that swaps`)
    this.chainId = chainId
    this.router = router
    this.payer = new EvmChain({ rpcUrl, seed })
    this.#client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  }

  /** Funds the contract with this coin, to pay out swaps. */
  async stock(asset: ExchangeAsset, amount: bigint): Promise<void> {
    await this.payer.supply(this.router, asset, amount)
  }

  /** Watches for the call with this id, from now on. */
  async watch(transactionId: Hex, amount: bigint): Promise<DepositWatch> {
    const from = await this.#client.getBlockNumber()
    return { look: () => this.#look(transactionId, amount, from) }
  }

  async #look(transactionId: Hex, amount: bigint, fromBlock: bigint): Promise<Arrival | null> {
    const head = await this.#client.getBlockNumber()
    if (head < fromBlock) return null
    const logs = await this.#client.getContractEvents({
      address: this.router,
      abi: localSwapRouterAbi,
      fromBlock,
      toBlock: head,
      strict: true,
    })
    const call = logs.find((log) => {
      const { args } = log
      return ('bridgeData' in args ? args.bridgeData.transactionId : args.transactionId) === transactionId
    })
    if (call === undefined) return null
    return { amount, hash: call.transactionHash, isFirm: head - call.blockNumber + 1n >= confirmations }
  }

  /** Also `unknown` for a transaction that called something else. */
  async outcome(hash: Hash): Promise<CallOutcome> {
    const transaction = await orNull(this.#client.getTransaction({ hash }))
    if (transaction?.to === null || transaction === null || !isAddressEqual(transaction.to, this.router))
      return 'unknown'
    const receipt = await orNull(this.#client.getTransactionReceipt({ hash }))
    if (receipt === null) return 'pending'
    return receipt.status === 'success' ? 'mined' : 'reverted'
  }
}

async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && error.name.endsWith('NotFoundError')) return null
    throw error
  }
}
