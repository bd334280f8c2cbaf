import { randomBytes, randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, getCreate2Address, type Hex, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { findDeployment } from '#deployments/pools.ts'
import { Collector } from '#server/chain/collecting/collector.ts'
import { Holdings } from '#server/chain/holdings.ts'
import { nextNonce } from '#server/chain/nonces.ts'
import {
  collectionAttempts,
  collections,
  depositAddresses,
  deposits,
  ownTransactions,
} from '#server/db/schema/deposits.ts'
import type { Step } from '#server/lib/step.ts'

import { CrashError, crashPointsOf, lifeUntil, recordingStep, seenSteps } from './support/crashing-step.ts'
import { PayoutWorld } from './support/payout-world.ts'
import { rpcError } from './support/scripted-chain.ts'
import { chainId, tokenOf } from './support/watched-chain.ts'

const steps = [
  'collecting: broadcast',
  'collecting: end',
  'collecting: note broadcast',
  'collecting: store replacement',
  'collecting: store signed bytes',
]

const factory = findDeployment(chainId)?.depositFactory ?? { address: '0x', treasury: '0x', forwarderCodeHash: '0x' }

let world: PayoutWorld

beforeAll(async () => {
  world = await PayoutWorld.create()
}, 120_000)

beforeEach(async () => {
  await world.database.delete(deposits)
  world.intercept = () => undefined
})

afterAll(() => world.close())

function collector(step: Step = recordingStep): Collector {
  return new Collector({
    chain: world.chain('ethereum'),
    factory: factory.address,
    coins: world.coins,
    database: world.database,
    signer: world.signer,
    clock: () => world.now,
    step,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}

/** A new person's address with USDT on it, on the chain and in the books. */
async function deposit(amount: string, salt: Hex = toHex(randomBytes(32))): Promise<Address> {
  const recipient = getCreate2Address({ from: factory.address, salt, bytecodeHash: factory.forwarderCodeHash })
  const [minter] = (await world.ask('ethereum', 'eth_accounts')) as Address[]
  const args = [recipient, parseUnits(amount, 6)] as const
  const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
  await world.ask('ethereum', 'eth_sendTransaction', [{ from: minter, to: tokenOf('USDT'), data }])
  const address = { address: recipient, factory: factory.address, salt, createdAt: world.now, userId: null }
  await world.database.insert(depositAddresses).values(address).onConflictDoNothing()
  const transactionHash = toHex(randomBytes(32))
  const rest = { chainId, logIndex: 0, isReward: false, isBelowMinimum: false, requiredConfirmations: 6 }
  await world.database.insert(deposits).values({
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
    foundAt: world.now,
    creditedAt: world.now,
  })
  return recipient
}

/** Rounds of a collector with blocks and time between them. */
async function collect(rounds = 6, step?: Step): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    world.advance(61)
    await collector(step).runOnce()
    await mine(3)
  }
}

async function mine(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) await world.mine('ethereum')
}

async function inTreasury(): Promise<bigint> {
  return world.received('ethereum', factory.treasury)
}

async function countUncollected(): Promise<number> {
  return (await world.database.select().from(deposits)).filter(({ collectedAt }) => collectedAt === null).length
}

async function countCollections(): Promise<number> {
  return (await world.database.select().from(collections)).length
}

describe('collecting', () => {
  test('sends many people’s deposits on to the treasury in one transaction', async () => {
    const [before, collectionsBefore] = [await inTreasury(), await countCollections()]
    const chain = world.chain('ethereum')
    const findHotWallets = async () => [world.signer.address]
    const holdings = new Holdings({ database: world.database, chains: [chain], coins: world.coins, findHotWallets })
    for (const amount of ['5', '7', '11']) await deposit(amount)
    const held = await holdings.of('USDT')
    await collect()
    expect((await inTreasury()) - before).toBe(parseUnits('23', 6))
    expect(await holdings.of('USDT')).toBe(held)
    expect(await countUncollected()).toBe(0)
    expect((await countCollections()) - collectionsBefore).toBe(1)
  })

  test('keeps its transactions out of the deposits', async () => {
    await deposit('5')
    await collect()
    const attempts = await world.database.select().from(collectionAttempts)
    for (const { hash } of attempts) {
      const own = await world.database.select().from(ownTransactions).where(eq(ownTransactions.hash, hash))
      expect(own).toHaveLength(1)
    }
    expect(attempts.length).toBeGreaterThan(0)
  })

  test('takes up again what comes to an address that was collected', async () => {
    const before = await inTreasury()
    const salt = toHex(randomBytes(32))
    await deposit('5', salt)
    await collect()
    await deposit('6', salt)
    await collect()
    expect((await inTreasury()) - before).toBe(parseUnits('11', 6))
  })

  test('waits a minute for others to go with', async () => {
    const before = await countCollections()
    await deposit('5')
    await collector().runOnce()
    expect(await countCollections()).toBe(before)
    await collect()
  })

  test('by two workers at once happens once', async () => {
    const [before, collectionsBefore] = [await inTreasury(), await countCollections()]
    await deposit('5')
    world.advance(61)
    await Promise.all([collector().runOnce(), collector().runOnce(), collector().runOnce()])
    await collect()
    expect((await inTreasury()) - before).toBe(parseUnits('5', 6))
    expect((await countCollections()) - collectionsBefore).toBe(1)
  })

  test('leaves out what refuses to go, and tries that later', async () => {
    const before = await inTreasury()
    const frozen = toHex(randomBytes(32))
    await deposit('5')
    await deposit('6', frozen)
    world.intercept = (method, [call]) => {
      const isFrozen = method === 'eth_estimateGas' && (call as { data: Hex }).data.includes(frozen.slice(2))
      if (isFrozen) throw rpcError(3, 'execution reverted')
      return undefined
    }
    const worker = collector()
    for (let round = 0; round < 6; round += 1) {
      world.advance(61)
      await worker.runOnce()
      await mine(3)
    }
    expect((await inTreasury()) - before).toBe(parseUnits('5', 6))
    expect(await countUncollected()).toBe(1)

    world.intercept = () => undefined
    world.advance(3_600)
    await collect()
    expect((await inTreasury()) - before).toBe(parseUnits('11', 6))
  })

  test('puts a dearer transaction in the place of one that no block takes', async () => {
    const before = await inTreasury()
    await deposit('5')
    await world.automine('ethereum', false)
    world.advance(61)
    await collector().runOnce()
    world.advance(181)
    await collector().runOnce()
    await world.automine('ethereum', true)
    await mine(1)
    await collect()
    expect((await inTreasury()) - before).toBe(parseUnits('5', 6))
    expect(await countUncollected()).toBe(0)
  })
})

describe('collecting after a crash', () => {
  /** What a process does that is killed by `step` on its way, and the ones after it. */
  async function surviving(step: Step): Promise<void> {
    await world.automine('ethereum', false)
    for (const seconds of [61, 181, 181]) {
      world.advance(seconds)
      await collector(step)
        .runOnce()
        .catch((error: unknown) => {
          if (!(error instanceof CrashError)) throw error
        })
    }
    await world.automine('ethereum', true)
    await mine(7)
    await collector(step)
      .runOnce()
      .catch((error: unknown) => {
        if (!(error instanceof CrashError)) throw error
      })
    await collect()
  }

  async function expectCollected(before: bigint): Promise<void> {
    expect((await inTreasury()) - before).toBe(parseUnits('5', 6))
    expect(await countUncollected()).toBe(0)
    // Withdrawals have the next nonce, and no gap before it.
    const account = { chainId, address: world.signer.address }
    const { client } = world.chain('ethereum')
    const mined = await client.getTransactionCount({ address: account.address })
    expect(await nextNonce(world.database, account, 0)).toBe(mined)
  }

  test.each(crashPointsOf(steps))('$moment "$name" loses nothing', async (point) => {
    const before = await inTreasury()
    await deposit('5')
    const life = lifeUntil(point)
    await surviving(life.step)
    expect(life.hasCrashed()).toBe(true)
    await expectCollected(before)
  })

  test('is tried at every step', async () => {
    const before = await inTreasury()
    await deposit('5')
    await surviving(recordingStep)
    await expectCollected(before)
    expect(seenSteps()).toEqual(steps)
  })
})
