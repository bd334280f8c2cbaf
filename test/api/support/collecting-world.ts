import { randomBytes, randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, getCreate2Address, type Hex, parseUnits, toHex } from 'viem'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { findDeployment } from '#deployments/pools.ts'
import { Collector } from '#server/chain/collecting/collector.ts'
import { nextNonce } from '#server/chain/nonces.ts'
import { collectionAttempts, collections, depositAddresses, deposits } from '#server/db/schema/deposits.ts'
import type { Step } from '#server/lib/step.ts'
import type { Signer } from '#server/signer/signer.ts'

import { recordingStep } from './crashing-step.ts'
import { PayoutWorld } from './payout-world.ts'
import { chainId, tokenOf } from './watched-chain.ts'

/** Of a deposit address of nobody. */
export const newSalt = (): Hex => toHex(randomBytes(32))

/** A chain with deposits on people's addresses, in USDT, which has 6 decimals there and needs 6 blocks. */
export class CollectingWorld {
  readonly payouts: PayoutWorld
  readonly #factory = findDeployment(chainId)?.depositFactory ?? {
    address: '0x',
    treasury: '0x',
    forwarderCodeHash: '0x',
  }

  private constructor(payouts: PayoutWorld) {
    this.payouts = payouts
  }

  static async create(): Promise<CollectingWorld> {
    return new CollectingWorld(await PayoutWorld.create())
  }

  async close(): Promise<void> {
    await this.payouts.close()
  }

  get database() {
    return this.payouts.database
  }

  /** Another process, or the same one after a restart. */
  collector(step: Step = recordingStep, signer: Signer = this.payouts.signer): Collector {
    return new Collector({
      chain: this.payouts.chain('ethereum'),
      factory: this.#factory.address,
      coins: this.payouts.coins,
      database: this.database,
      signer,
      clock: () => this.payouts.now,
      step,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
  }

  /** A new person's address with USDT on it, on the chain and in the books. */
  async deposit(amount: string, salt = newSalt()): Promise<void> {
    const [minter] = (await this.payouts.ask('ethereum', 'eth_accounts')) as Address[]
    const args = [this.#addressOf(salt), parseUnits(amount, 6)] as const
    const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
    await this.payouts.ask('ethereum', 'eth_sendTransaction', [{ from: minter, to: tokenOf('USDT'), data }])
    await this.record(amount, salt)
  }

  /** The same, in the books alone. */
  async record(amount: string, salt: Hex): Promise<void> {
    const { now } = this.payouts
    const recipient = this.#addressOf(salt)
    const address = { address: recipient, factory: this.#factory.address, salt, createdAt: now, userId: null }
    await this.database.insert(depositAddresses).values(address).onConflictDoNothing()
    const transactionHash = newSalt()
    const rest = { chainId, logIndex: 0, isReward: false, isBelowMinimum: false, requiredConfirmations: 6 }
    await this.database.insert(deposits).values({
      ...rest,
      id: randomUUID(),
      userId: randomUUID(),
      coin: 'USDT',
      network: 'ethereum',
      transactionHash,
      recipient,
      sender: null,
      amount: parseUnits(amount, 18),
      state: 'success',
      blockHeight: 1n,
      blockHash: transactionHash,
      foundAt: now,
      creditedAt: now,
    })
  }

  #addressOf(salt: Hex): Address {
    const { address, forwarderCodeHash } = this.#factory
    return getCreate2Address({ from: address, salt, bytecodeHash: forwarderCodeHash })
  }

  /** Rounds of collectors, or of one, with blocks and time between them. */
  async collect(rounds = 6, worker?: Collector): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.payouts.advance(61)
      await (worker ?? this.collector()).runOnce()
      await this.mine(3)
    }
  }

  /** Rounds of one collector without blocks, each long enough after the other for a dearer transaction. */
  async wait(worker: Collector, rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.payouts.advance(181)
      await worker.runOnce()
    }
  }

  async mine(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) await this.payouts.mine('ethereum')
  }

  async inTreasury(): Promise<bigint> {
    return this.payouts.received('ethereum', this.#factory.treasury)
  }

  async countUncollected(): Promise<number> {
    return (await this.database.select().from(deposits)).filter(({ collectedAt }) => collectedAt === null).length
  }

  async countCollections(): Promise<number> {
    return (await this.database.select().from(collections)).length
  }

  /** Transactions that were signed for the collection under way, cheapest first. */
  async attempts() {
    const [underWay] = await this.database.select().from(collections).where(eq(collections.state, 'signed'))
    const rows = await this.database
      .select()
      .from(collectionAttempts)
      .where(eq(collectionAttempts.collectionId, underWay?.id ?? randomUUID()))
    return rows.toSorted((a, b) => (a.maxFee < b.maxFee ? -1 : 1))
  }

  /** How many transactions of the hot wallet the chain has. */
  async countMined(): Promise<number> {
    return this.payouts.chain('ethereum').client.getTransactionCount({ address: this.payouts.hotWallet })
  }

  /** The hot wallet's next nonce, as the database has it. */
  async nextNonce(): Promise<number | undefined> {
    return nextNonce(this.database, { chainId, address: this.payouts.hotWallet }, 0)
  }
}
