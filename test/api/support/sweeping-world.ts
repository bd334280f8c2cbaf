import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import hre from 'hardhat'
import {
  type Address,
  concat,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  parseUnits,
  toHex,
  zeroHash,
} from 'viem'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import type { DepositFactoryRecord } from '#deployments/deployment.ts'
import { create2Deployer } from '#deployments/external.ts'
import { findDeployment } from '#deployments/pools.ts'
import { planDepositFactory } from '#scripts/deployment/deploy-deposit-factory.ts'
import { Sweeper } from '#server/chain/sweeping/sweeper.ts'
import { nextNonce } from '#server/chain/nonces.ts'
import { sweepAttempts, sweeps, depositAddresses, deposits } from '#server/db/schema/deposits.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Step } from '#server/lib/step.ts'
import { signerPolicyFor } from '#server/composition/signer-policy.ts'
import { sumOutgoing } from '#server/payments/payments.repository.ts'
import { LocalSigner } from '#server/signer/local-signer.ts'
import type { Signer } from '#server/signer/signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'

import { addBareAccount } from './bare-account.ts'
import { recordingStep } from './crashing-step.ts'
import { PayoutWorld } from './payout-world.ts'
import { chainId, tokenOf } from './watched-chain.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Returns the salt of a new deposit address without an owner. */
export const newSalt = (): Hex => toHex(randomBytes(32))

/** A chain with deposits of USDT, which has 6 decimals there and needs 6 confirmations. */
export class SweepingWorld {
  readonly payouts: PayoutWorld
  readonly #factory: DepositFactoryRecord = findDeployment(chainId)?.depositFactory ?? {
    address: '0x',
    treasury: '0x',
    forwarderCodeHash: '0x',
  }
  readonly #former: DepositFactoryRecord[] = []

  private constructor(payouts: PayoutWorld) {
    this.payouts = payouts
  }

  static async create(): Promise<SweepingWorld> {
    return new SweepingWorld(await PayoutWorld.create())
  }

  async close(): Promise<void> {
    await this.payouts.close()
  }

  get database() {
    return this.payouts.database
  }

  /** Creates the sweeper of another process, or of the same one after a restart. */
  sweeper(step: Step = recordingStep, signer: Signer = this.payouts.signer): Sweeper {
    return new Sweeper({
      chain: this.payouts.chain('ethereum'),
      factories: [this.#factory.address, ...this.#former.map(({ address }) => address)],
      coins: this.payouts.coins,
      database: this.database,
      outgoingPayments: (tx, account) => sumOutgoing(tx, account, null),
      signer,
      clock: () => this.payouts.now,
      step,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
  }

  /** Deploys a factory from before the treasury was changed, which sweepers know from now on. */
  async deployFormerFactory(treasury: Address): Promise<DepositFactoryRecord> {
    const { record, code } = await planDepositFactory(hre, treasury)
    const [from] = (await this.payouts.ask('ethereum', 'eth_accounts')) as Address[]
    const transaction = { from, to: create2Deployer.address, data: concat([zeroHash, code]), gas: '0x400000' }
    await this.payouts.ask('ethereum', 'eth_sendTransaction', [transaction])
    this.#former.push(record)
    return record
  }

  /** Creates the signer of a server that has the former factories in its table. */
  async newSigner(): Promise<Signer> {
    const { coins, privateKey } = this.payouts
    const policy = signerPolicyFor(coins, [chainId])
    const former = this.#former.map(({ address }) => address)
    const chains = policy.chains.map((chain) => ({
      ...chain,
      depositFactories: [...chain.depositFactories, ...former],
    }))
    const folder = await makeTemporaryFolder('sweeping')
    const journal = await SpendingJournal.open(path.join(folder, 'journal'))
    return new LocalSigner({ privateKey, policy: { ...policy, chains }, journal, clock: () => this.payouts.now })
  }

  /** Deposits USDT at an address, on the chain and in the books. */
  async deposit(amount: string, salt = newSalt(), factory = this.#factory): Promise<void> {
    await this.mint(amount, addressOf(factory, salt))
    await this.record(amount, salt, factory)
  }

  /** Gives an address USDT on the chain only. */
  async mint(amount: string, address: Address): Promise<void> {
    const [minter] = (await this.payouts.ask('ethereum', 'eth_accounts')) as Address[]
    const args = [address, parseUnits(amount, 6)] as const
    const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
    await this.payouts.ask('ethereum', 'eth_sendTransaction', [{ from: minter, to: tokenOf('USDT'), data }])
  }

  /** Makes the treasury a user's deposit address, too. */
  async treasuryAsDepositAddress() {
    const { address: factory, treasury: address } = this.#factory
    const userId = await addBareAccount(this.database, this.payouts.now)
    const row = { address, factory, salt: newSalt(), createdAt: this.payouts.now, userId }
    await this.database.insert(depositAddresses).values(row)
    return {
      address,
      /** Returns the deposits recorded there, in USDT. */
      deposits: async () => {
        const rows = await this.database.select().from(deposits).where(eq(deposits.recipient, address))
        return rows.map(({ amount }) => formatAmount(amount))
      },
      restore: () => this.database.delete(depositAddresses).where(eq(depositAddresses.address, address)),
    }
  }

  /** Records a deposit in the books only. */
  async record(amount: string, salt: Hex, factory = this.#factory): Promise<void> {
    const { now } = this.payouts
    const recipient = addressOf(factory, salt)
    const address = { address: recipient, factory: factory.address, salt, createdAt: now, userId: null }
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

  /** Runs rounds of new sweepers or of the given one, with blocks and time in between. */
  async sweep(rounds = 6, worker?: Sweeper): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.payouts.advance(61)
      await (worker ?? this.sweeper()).runOnce()
      await this.mine(3)
    }
  }

  /** Runs rounds of a sweeper without blocks, far enough apart for a fee bump each. */
  async wait(worker: Sweeper, rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.payouts.advance(181)
      await worker.runOnce()
    }
  }

  async mine(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) await this.payouts.mine('ethereum')
  }

  async inTreasury({ treasury } = this.#factory): Promise<bigint> {
    return this.payouts.received('ethereum', treasury)
  }

  async countUnswept(): Promise<number> {
    return (await this.database.select().from(deposits)).filter(({ sweptAt }) => sweptAt === null).length
  }

  async countSweeps(): Promise<number> {
    return (await this.database.select().from(sweeps)).length
  }

  /** Returns the transactions signed for the sweep under way, cheapest first. */
  async attempts() {
    const [underWay] = await this.database.select().from(sweeps).where(eq(sweeps.state, 'signed'))
    const rows = await this.database
      .select()
      .from(sweepAttempts)
      .where(eq(sweepAttempts.sweepId, underWay?.id ?? randomUUID()))
    return rows.toSorted((a, b) => (a.maxFee < b.maxFee ? -1 : 1))
  }

  /** Counts the hot wallet's transactions on the chain. */
  async countMined(): Promise<number> {
    return this.payouts.chain('ethereum').client.getTransactionCount({ address: this.payouts.hotWallet })
  }

  /** Returns the hot wallet's next nonce according to the database. */
  async nextNonce(): Promise<number | undefined> {
    return nextNonce(this.database, { chainId, address: this.payouts.hotWallet }, 0)
  }
}

function addressOf({ address, forwarderCodeHash }: DepositFactoryRecord, salt: Hex): Address {
  return getCreate2Address({ from: address, salt, bytecodeHash: forwarderCodeHash })
}
