import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, isAddressEqual, parseUnits, toHex } from 'viem'

import type { ChainWatcher } from '#server/chain/watcher/chain-watcher.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import type { Step } from '#server/lib/step.ts'
import { beginChecksOf } from '#server/modules/deposits/balance-checks.repository.ts'

import { changeTerm } from './support/coin-terms.ts'
import { CrashError, crashPointsOf, lifeUntil, recordingStep, seenSteps } from './support/crashing-step.ts'
import { openTestDatabase } from './support/test-database.ts'
import { coinOf, type Depositor, formerFactory, WatchedChain } from './support/watched-chain.ts'

const steps = ['scan: begin', 'scan: note', 'scan: record']
/** Confirmations of ETH on Ethereum. */
const confirmations = 6

let connection: DatabaseConnection
let world: WatchedChain
let watcher: ChainWatcher
let alice: Depositor

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

beforeEach(async () => {
  world = await WatchedChain.create(connection)
  watcher = world.watcher()
  await read()
  alice = await world.newDepositor()
  await beginChecksOf(world.database, alice.address)
})

/** Has a contract send coins in the newest block, so that the address has `total` from then on. */
function payFromContract(total: string, { address }: Depositor = alice): void {
  world.chain.mine({ name: `contract ${total} ${address}` }, { name: `beside ${total} ${address}` })
  world.chain.setBalance(address, parseUnits(total, 18))
}

/** Sends coins to Alice in a transaction of their own, so that her address has `total` from then on. */
function pay(value: string, total: string): void {
  world.chain.mine({ name: `own ${value} ${alice.address}`, to: alice.address, value: parseUnits(value, 18) })
  world.chain.setBalance(alice.address, parseUnits(total, 18))
}

/** Sweeps Alice's whole balance to the treasury. */
function sweep(amount: string): void {
  world.chain.mine(world.sweeping(alice, amount))
  world.chain.setBalance(alice.address, 0n)
}

/** Has contracts send one wei to each receiver with every block. */
function sendDust(receivers: readonly Depositor[]): void {
  world.chain.lie = (method, [account, height], honest) => {
    if (method !== 'eth_getBalance') return honest()
    const isReceiver = receivers.some(({ address }) => isAddressEqual(address, account as Address))
    return isReceiver ? toHex(BigInt(honest() as string) + BigInt(height as string)) : honest()
  }
}

async function read(): Promise<void> {
  await watcher.catchUp()
}

/** Reads the chain and scans balances, often enough to find one deposit after the other. */
async function scan(times = 5): Promise<void> {
  world.chain.mineEmpty(confirmations)
  await read()
  const process = world.scan()
  for (let time = 0; time < times; time += 1) await process.runOnce()
}

describe('the balance scan', () => {
  test('finds coins sent by contracts, each in its block', async () => {
    payFromContract('2')
    world.chain.mineEmpty(9)
    payFromContract('2.5')
    payFromContract('3')
    await scan()
    expect(await world.depositsOf(alice)).toEqual(['2 ETH success', '0.5 ETH success', '0.5 ETH success'])
    expect(await world.balanceOf(alice, 'ETH')).toBe('3')
  })

  test('credits nothing twice in repeated or parallel scans', async () => {
    payFromContract('2')
    world.chain.mineEmpty(confirmations)
    await read()
    await Promise.all([world.scan().runOnce(), world.scan().runOnce(), world.scan().runOnce()])
    await scan()
    expect(await world.balanceOf(alice, 'ETH')).toBe('2')
  })

  test('skips deposits that came by transactions of their own', async () => {
    pay('1', '1')
    await scan()
    expect(await world.depositsOf(alice)).toEqual(['1 ETH success'])
  })

  test('finds a contract’s coins in the same block as a direct transaction', async () => {
    world.chain.mine({ name: 'own', to: alice.address, value: parseUnits('1', 18) }, { name: 'contract' })
    world.chain.setBalance(alice.address, parseUnits('3', 18))
    await scan()
    // Deposits found in the same millisecond have no order.
    expect(new Set(await world.depositsOf(alice))).toEqual(new Set(['1 ETH success', '2 ETH success']))
  })

  test('finds coins that were swept to the treasury before the scan', async () => {
    pay('1', '1')
    payFromContract('5')
    sweep('5')
    await scan()
    expect(await world.balanceOf(alice, 'ETH')).toBe('5')
  })

  test('finds coins that were swept to a former treasury', async () => {
    payFromContract('5')
    world.chain.mine(world.sweeping(alice, '5', formerFactory))
    world.chain.setBalance(alice.address, 0n)
    await scan()
    expect(await world.balanceOf(alice, 'ETH')).toBe('5')
  })

  test('a balance is credited only after the network’s confirmations', async () => {
    payFromContract('2')
    world.chain.mineEmpty(confirmations - 2)
    await read()
    await world.scan().runOnce()
    expect(await world.depositsOf(alice)).toEqual([])
    world.chain.mine()
    await read()
    await world.scan().runOnce()
    expect(await world.depositsOf(alice)).toEqual(['2 ETH success'])
  })

  test('reverses deposits that a fork removed, and finds those of the other branch', async () => {
    payFromContract('2')
    await scan()
    // The other branch pays in a block that was already scanned.
    world.chain.drop(confirmations + 1)
    payFromContract('7')
    world.chain.mineEmpty(3)
    await scan()
    expect(await world.depositsOf(alice)).toEqual(['2 ETH failed', '7 ETH success'])
    expect(await world.balanceOf(alice, 'ETH')).toBe('7')
  })

  test('the scan takes every address in turn', async () => {
    const others = []
    for (let index = 0; index < 60; index += 1) others.push(await world.newDepositor())
    for (const other of others) await beginChecksOf(world.database, other.address)
    world.chain.mine()
    for (const other of others) world.chain.setBalance(other.address, parseUnits('2', 18))
    await scan(4)
    for (const other of others) expect(await world.balanceOf(other, 'ETH')).toBe('2')
  })

  test('contracts that send dust with every block don’t delay other depositors', async () => {
    const receivers: Depositor[] = []
    for (let index = 0; index < 50; index += 1) receivers.push(await world.newDepositor())
    for (const { address } of receivers) await beginChecksOf(world.database, address)
    world.chain.mineEmpty(20)
    await read()
    const bob = await world.newDepositor()
    await beginChecksOf(world.database, bob.address)
    sendDust(receivers)
    payFromContract('2', bob)
    await scan(3)
    expect(await world.balanceOf(bob, 'ETH')).toBe('2')
    for (const receiver of receivers) expect(await world.depositsOf(receiver)).toEqual([])
  })

  test('finds deposits above the minimum among dust in every block', async () => {
    world.chain.mineEmpty(30)
    payFromContract('2')
    world.chain.mineEmpty(30)
    payFromContract('5')
    sendDust([alice])
    await scan(1)
    expect(await world.depositsOf(alice)).toEqual([
      '2.000000000000000001 ETH success',
      '3.000000000000000001 ETH success',
    ])
  })

  test('doesn’t add up payments that are not above the minimum each', async () => {
    const times = (count: bigint) => formatAmount(coinOf('ETH').depositMinimum * count)
    for (const count of [1n, 2n, 3n]) payFromContract(times(count))
    await scan()
    expect(await world.depositsOf(alice)).toEqual([])
    payFromContract(times(5n))
    await scan()
    expect(await world.depositsOf(alice)).toEqual([`${times(2n)} ETH success`])
  })

  test('applies the deposit minimum that treasurers have set', async () => {
    const minimum = { kind: 'deposit-minimum', coin: 'ETH', network: 'ethereum' } as const
    await changeTerm(connection.database, minimum, '0.005', addSeconds(systemClock(), -2))
    payFromContract('0.005')
    await scan()
    expect(await world.depositsOf(alice)).toEqual([])
    await changeTerm(connection.database, minimum, '0.001', addSeconds(systemClock(), -1))
    payFromContract('0.009')
    await scan()
    expect(await world.depositsOf(alice)).toEqual(['0.004 ETH success'])
  })

  test('the scan reads the past of an address in parts', async () => {
    payFromContract('2')
    world.chain.mineEmpty(50)
    payFromContract('3')
    world.chain.mineEmpty(confirmations)
    await read()
    const process = world.scan(recordingStep, { blocksAtOnce: 20n })
    const balances: string[] = []
    for (let part = 0; part < 3; part += 1) {
      await process.runOnce()
      balances.push(await world.balanceOf(alice, 'ETH'))
    }
    expect(balances).toEqual(['2', '2', '3'])
  })

  test('the scan waits until the chain has been read', async () => {
    const unread = await WatchedChain.create(connection)
    await unread.scan().runOnce()
    expect(unread.chain.calls.get('eth_getBalance')).toBeUndefined()
  })

  test('the scan starts on its own with addresses older than the chain’s first read', async () => {
    await connection.inScript((script) => script.run('DELETE FROM balance_checks'))
    const process = world.scan()
    await process.runOnce()
    payFromContract('2')
    world.chain.mineEmpty(confirmations)
    await read()
    // All other addresses in this database come first.
    for (let time = 0; time < 4; time += 1) await process.runOnce()
    expect(await world.balanceOf(alice, 'ETH')).toBe('2')
  })

  test('credits nothing from a branch that the watcher hasn’t read', async () => {
    payFromContract('2')
    world.chain.mineEmpty(confirmations)
    await read()
    world.chain.drop(confirmations + 1)
    world.chain.mineEmpty(1)
    payFromContract('9')
    world.chain.mineEmpty(confirmations)
    await world.scan().runOnce()
    expect(await world.depositsOf(alice)).toEqual([])
  })

  test('discards findings on a branch that a reorg removes during the scan', async () => {
    world.chain.mineEmpty(confirmations + 3)
    await read()
    const forking: Step = async (name, work) => {
      if (name === 'scan: note') {
        world.chain.drop(confirmations + 3)
        payFromContract('2')
        world.chain.mineEmpty(confirmations + 3)
        await read()
      }
      return work()
    }
    await world.scan(forking).runOnce()
    await scan()
    expect(await world.balanceOf(alice, 'ETH')).toBe('2')
  })

  test('tries again after the node returned a different block in between', async () => {
    payFromContract('2')
    world.chain.mineEmpty(confirmations + 1)
    await read()
    world.chain.lie = (method, [height], honest) => {
      const block = honest()
      return method === 'eth_getBlockByNumber' && height === '0x1'
        ? { ...(block as object), hash: world.chain.hashAt(2) }
        : block
    }
    await world.scan().runOnce()
    expect(await world.depositsOf(alice)).toEqual([])
    world.chain.lie = undefined
    await scan()
    expect(await world.balanceOf(alice, 'ETH')).toBe('2')
  })

  test('an address with less than it received raises an alert', async () => {
    pay('1', '0')
    await scan()
    expect(world.logged).toContainEqual({
      level: 'error',
      message: 'A deposit address holds less than was deposited',
    })
    expect(await world.depositsOf(alice)).toEqual(['1 ETH success'])
  })
})

describe('crashes of the scan', () => {
  test.each(crashPointsOf(steps))('a crash $moment "$name" loses no coins and credits none twice', async (point) => {
    payFromContract('2')
    pay('1', '3')
    world.chain.mineEmpty(confirmations)
    await read()
    const life = lifeUntil(point)
    const process = world.scan(life.step)
    const crash = async () => {
      for (let time = 0; time < 3; time += 1) await process.runOnce()
    }
    await expect(crash()).rejects.toThrow(CrashError)
    expect(life.hasCrashed()).toBe(true)
    await scan()
    expect(await world.balanceOf(alice, 'ETH')).toBe('3')
  })

  test('every step of the scan has a crash test', async () => {
    payFromContract('2')
    world.chain.mineEmpty(confirmations)
    await read()
    await world.scan(recordingStep).runOnce()
    expect(seenSteps().filter((name) => name.startsWith('scan'))).toEqual(steps)
  })
})
