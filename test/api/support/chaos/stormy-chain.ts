import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import hre from 'hardhat'
import type { EthereumProvider } from 'hardhat/types/providers'
import { type Address, concat, encodeFunctionData, erc20Abi, type Hash, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'

/** A node's answer to too many requests. */
const tooManyRequests = Object.assign(new Error('Too many requests'), { code: -32_005 })
const connectionLost = Object.assign(new Error('The answer was lost'), { code: -32_603 })
/** Milliseconds that an answer takes at most in a storm. */
const maxDelay = 3_000
/** Blocks that a node lags behind. */
const lag = 3n

/** A local chain behind an unreliable node, which forks on demand. */
export class StormyChain {
  readonly url: string
  readonly local: LocalChain
  /** Whether calls over HTTP may be refused, delayed, answered wrongly, or carried out without an answer. */
  isStormy = false
  readonly #server: FastifyInstance
  readonly #sender = privateKeyToAccount(generatePrivateKey())
  /** Signed transactions since the current fork began; null outside of a fork. */
  #sinceFork: Hex[] | null = null
  #mined = 0
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(local: LocalChain, server: FastifyInstance, url: string) {
    this.local = local
    this.#server = server
    this.url = url
  }

  static async create(network: LocalChain['network']): Promise<StormyChain> {
    const local = await createLocalChain(hre, network)
    const door: { answer?: StormyChain } = {}
    const provider = { request: async (call: RpcCall) => door.answer?.answer(call) } as unknown as EthereumProvider
    const server = buildRpcServer(provider)
    const chain = new StormyChain(local, server, await server.listen({ host: '127.0.0.1', port: 0 }))
    door.answer = chain
    await chain.ask('hardhat_setBalance', [chain.#sender.address, toHex(parseEther('1000000000'))])
    for (const { address } of local.deployment.tokens) {
      const data = encodeFunctionData({
        abi: localTokenAbi,
        functionName: 'mint',
        args: [chain.#sender.address, 10n ** 26n],
      })
      const [from] = (await chain.ask('eth_accounts')) as Address[]
      await chain.ask('eth_sendTransaction', [{ from, to: address, data }])
    }
    // Transactions wait for blocks, as on a real chain.
    await chain.ask('evm_setAutomine', [false])
    return chain
  }

  async close(): Promise<void> {
    await this.#server.close()
    await this.local.close()
  }

  /** Calls the chain directly, bypassing the storm. */
  async ask(method: string, params: unknown[] = []): Promise<unknown> {
    return this.local.provider.request({ method, params })
  }

  async mine(): Promise<void> {
    await this.#inTurn(() => this.#mineOne())
  }

  /** Pays a token, or the native coin, to an address. */
  async pay(to: Address, amount: bigint, token: Address | null): Promise<Hash> {
    if (token === null) return this.#send({ to, value: amount })
    return this.#send({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
    })
  }

  /** Pays the native coin from within a contract, which shows in nothing but a balance. */
  async payFromWithin(to: Address, amount: bigint): Promise<Hash> {
    // PUSH20 of the address, SELFDESTRUCT.
    return this.#send({ data: concat(['0x73', to, '0xff']), value: amount })
  }

  /** Waits for this many blocks and replaces them: some of their transactions come again, others never. */
  async fork(depth: number): Promise<void> {
    const [snapshot, start] = await this.#inTurn(async () => {
      this.#sinceFork = []
      return [await this.ask('evm_snapshot'), this.#mined] as const
    })
    while (this.#mined < start + depth - 1) await delay(20)
    await this.#inTurn(async () => {
      const lost = this.#sinceFork ?? []
      this.#sinceFork = null
      const blocks = this.#mined - start
      await this.ask('evm_revert', [snapshot])
      for (const raw of lost) {
        // A transaction is lost along with the one before it, as its nonce is then too high.
        if (Math.random() < 0.7) await this.ask('eth_sendRawTransaction', [raw]).catch(() => undefined)
      }
      for (let mined = 0; mined <= blocks; mined += 1) await this.#mineOne()
    })
  }

  /** Answers a call over HTTP, unreliably in a storm. */
  async answer(call: RpcCall): Promise<unknown> {
    const pass = async () => {
      const { method, params } = call
      if (method === 'eth_sendRawTransaction') this.#sinceFork?.push((params as [Hex])[0])
      return this.ask(method, params as unknown[])
    }
    if (!this.isStormy) return pass()
    const fate = Math.random()
    if (fate < 0.1) throw tooManyRequests
    if (fate < 0.2) {
      await pass()
      throw connectionLost
    }
    if (fate < 0.3) await delay(Math.random() * maxDelay)
    if (fate < 0.4) return this.#lie(call.method, await pass())
    return pass()
  }

  async #lie(method: string, truth: unknown): Promise<unknown> {
    if (method === 'eth_blockNumber') return toHex(BigInt(truth as Hex) - lag)
    if (method === 'eth_getLogs' || method === 'eth_getBlockReceipts') return (truth as unknown[]).slice(1)
    return method === 'eth_getTransactionReceipt' ? null : truth
  }

  async #mineOne(): Promise<void> {
    await this.ask('evm_mine')
    this.#mined += 1
  }

  async #send(transaction: { to?: Address; data?: Hex; value?: bigint }): Promise<Hash> {
    return this.#inTurn(async () => {
      const nonce = Number(await this.ask('eth_getTransactionCount', [this.#sender.address, 'pending']))
      const raw = await this.#sender.signTransaction({
        ...transaction,
        type: 'eip1559',
        chainId: this.local.chainId,
        nonce,
        gas: 200_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 10n ** 9n,
      })
      this.#sinceFork?.push(raw)
      return (await this.ask('eth_sendRawTransaction', [raw])) as Hash
    })
  }

  /** Runs blocks, forks and nonces one after the other. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }
}

interface RpcCall {
  readonly method: string
  readonly params?: unknown
}
