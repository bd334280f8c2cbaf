import { getAddress, getCreate2Address, parseUnits } from 'viem'
import type * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { deleteAccount, exportAccount, getDeletion, sendAccountCode } from '#api/account.ts'
import { listBalances } from '#api/balances.ts'
import { findDeposit, getDeposit, getDepositAddress, listDeposits } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { findDeployment } from '#deployments/pools.ts'

import { insertAddress } from '#server/modules/deposits/deposit-addresses.repository.ts'

import { type ChainServer, serveChain } from './support/chain-server.ts'
import { logIn, newestCode, newestMail, type Person, register } from './support/people.ts'
import { hashOf, ScriptedChain } from './support/scripted-chain.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { chainId, tokenOf } from './support/watched-chain.ts'

let chain: ScriptedChain
let node: ChainServer
let server: TestApp
let person: Person
let payments = 0

beforeAll(async () => {
  chain = new ScriptedChain(chainId)
  node = await serveChain(chain)
  server = await buildTestApp({ config: { ...testConfig, rpcUrls: { [chainId]: node.url } } })
  await server.backend.worker.start()
})

beforeEach(async () => {
  person = await register(server)
})

afterAll(async () => {
  await server.backend.worker.stop()
  await server.close()
  await node.close()
})

async function addressOf({ signedIn }: Person) {
  const { address } = await server.ask(getDepositAddress, undefined, signedIn)
  return address
}

/** Mines a block in which somebody sends USDT to a user. Returns the transaction's name. */
async function pay(receiver: Person, amount: string): Promise<string> {
  payments += 1
  const name = `payment ${payments}`
  const to = await addressOf(receiver)
  chain.mine({ name, events: [{ contract: tokenOf('USDT'), to, amount: parseUnits(amount, 6) }] })
  return name
}

/** Waits for what the watcher does on its own. */
async function eventually(check: () => Promise<void>): Promise<void> {
  await vi.waitFor(check, { timeout: 60_000, interval: 50 })
}

/** Waits until the watcher has read everything. */
async function eventuallyRead(): Promise<void> {
  const { items: before } = await server.ask(listDeposits, {}, person.signedIn)
  await pay(person, '2')
  await eventually(async () => {
    const { items } = await server.ask(listDeposits, {}, person.signedIn)
    expect(items.length).toBeGreaterThan(before.length)
  })
}

describe('deposit addresses', () => {
  it('a deposit address follows from its salt and stays the same, even in simultaneous requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(getDepositAddress, undefined, person.signedIn)))
    const [first = { address: '0x', salt: '0x' } as const] = answers
    const { address, salt } = first
    expect(answers).toEqual([1, 2, 3].map(() => first))
    const factory = findDeployment(chainId)?.depositFactory
    expect(factory && getCreate2Address({ from: factory.address, salt, bytecodeHash: factory.forwarderCodeHash })).toBe(
      address,
    )
  })

  it('lists a user’s former deposit addresses, newest first, and nobody else’s', async () => {
    const { address } = await server.ask(getDepositAddress, undefined, person.signedIn)
    const { userId } = person.session
    const rows = [1, 2].map((number) => ({
      address: `0x${`0${number}`.repeat(20)}` as const,
      userId,
      orderId: null,
      factory: `0x${`1${number}`.repeat(20)}` as const,
      salt: `0x${`2${number}`.repeat(32)}` as const,
      createdAt: new Date(Date.UTC(2026, number, 1)),
    }))
    await server.database.transaction(async (tx) => {
      for (const row of rows) await insertAddress(tx, row)
    })
    const told = await server.ask(getDepositAddress, undefined, person.signedIn)
    expect(told.address).toBe(address)
    expect(told.former).toEqual(
      rows.toReversed().map((row) => ({
        address: getAddress(row.address),
        salt: row.salt,
        since: row.createdAt.toISOString(),
      })),
    )
    const other = await register(server)
    expect(await server.ask(getDepositAddress, undefined, other.signedIn)).toMatchObject({ former: [] })
  })

  it('no two users share a deposit address', async () => {
    expect(await addressOf(await register(server))).not.toBe(await addressOf(person))
  })

  it('refuses a deposit address without a deployed factory', async () => {
    const elsewhere = await buildTestApp()
    const somebody = await register(elsewhere)
    const { code } = await elsewhere.call(getDepositAddress, undefined, somebody.signedIn)
    expect(code).toBe(apiErrorCode.unavailable)
    await elsewhere.app.close()
  })
})

describe('deposits', () => {
  it('a deposit shows from its first block, counts confirmations and is credited with the last', async () => {
    const name = await pay(person, '12.5')
    const newest = async () => (await server.ask(listDeposits, {}, person.signedIn)).items[0]
    await eventually(async () => expect(await newest()).toMatchObject({ state: 'confirming', confirmations: 1 }))
    chain.mineEmpty(2)
    await eventually(async () => expect(await newest()).toMatchObject({ state: 'confirming', confirmations: 3 }))
    chain.mineEmpty(5)
    await eventually(async () => expect(await newest()).toMatchObject({ state: 'success' }))
    const deposit = await newest()
    expect(deposit).toMatchObject({
      coin: 'USDT',
      network: 'ethereum',
      amount: '12.5',
      confirmations: 6,
      requiredConfirmations: 6,
      transactionHash: hashOf(name),
      isReward: false,
      isBelowMinimum: false,
    })
    expect(await server.ask(getDeposit, { id: deposit?.id ?? '' }, person.signedIn)).toEqual(deposit)
    const { balances } = await server.ask(listBalances, undefined, person.signedIn)
    expect(balances).toEqual([{ coin: 'USDT', available: '12.5', held: '0', owed: '0' }])
  })

  it('reports a credited deposit by email and by message', async () => {
    const name = await pay(person, '3')
    chain.mineEmpty(6)
    const values = { amount: '3 USDT', network: 'Ethereum', hash: hashOf(name) }
    await eventually(async () => {
      const { items } = await server.ask(listSystemMessages, {}, person.signedIn)
      expect(items[0]).toMatchObject({ kind: 'deposit-credited', values })
    })
    const mail = await newestMail(server, person.email)
    expect(mail.subject).toBe('Your deposit arrived')
    expect(mail.text).toContain(`3 USDT, Ethereum, transaction ${hashOf(name)}`)
  })

  it('a deposit is visible to its owner only', async () => {
    await pay(person, '3')
    await eventuallyRead()
    const { items } = await server.ask(listDeposits, {}, person.signedIn)
    const stranger = await register(server)
    expect((await server.ask(listDeposits, {}, stranger.signedIn)).items).toEqual([])
    const { code } = await server.call(getDeposit, { id: items[0]?.id ?? '' }, stranger.signedIn)
    expect(code).toBe(apiErrorCode.notFound)
  })

  it('deposits can be filtered by coin, state and days', async () => {
    await eventuallyRead()
    const today = new Date().toISOString().slice(0, 10)
    const count = async (filter: v.InferInput<typeof listDeposits.input>) =>
      (await server.ask(listDeposits, filter, person.signedIn)).items.length
    expect(await count({ coin: 'USDT', from: today, to: today })).toBe(1)
    expect(await count({ coin: 'USDC' })).toBe(0)
    expect(await count({ state: 'confirming' })).toBe(1)
    expect(await count({ state: 'failed' })).toBe(0)
    expect(await count({ to: '2020-01-01' })).toBe(0)
    expect(await count({ from: '2100-01-01' })).toBe(0)
    const { code } = await server.call(listDeposits, { from: today, to: '2020-01-01' }, person.signedIn)
    expect(code).toBe(apiErrorCode.invalidRequest)
  })

  it('the export contains an unconfirmed deposit, which keeps the account from being deleted', async () => {
    await eventuallyRead()
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections['depositAddresses']).toMatchObject([{ address: await addressOf(person) }])
    expect(sections['deposits']).toMatchObject([{ coin: 'USDT', amount: '2', state: 'confirming' }])
    const { obstacles } = await server.ask(getDeletion, undefined, person.signedIn)
    expect(obstacles).toEqual([{ kind: 'deposit', amounts: [{ coin: 'USDT', amount: '2' }] }])
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
    const code = await newestCode(server, person.email)
    const answer = await server.call(deleteAccount, { currentPassword: person.password, code }, person.signedIn)
    expect(answer.code).toBe(apiErrorCode.stateConflict)
  })
})

describe('claimed deposits', () => {
  const claim = (name: string, claimant = person) =>
    server.ask(findDeposit, { network: 'ethereum', transactionHash: hashOf(name) }, claimant.signedIn)

  /** Has a contract send coins within a transaction: no block shows it, the balance afterwards does. */
  async function payFromContract(name: string, amount: string): Promise<void> {
    const address = await addressOf(person)
    chain.mine({ name }, { name: `${name}, beside` })
    chain.setBalance(address, parseUnits(amount, 18))
  }

  it('finds a contract’s coin deposit when it is claimed', async () => {
    await payFromContract('internal', '2')
    await eventuallyRead()
    const found = await claim('internal')
    expect(found).toMatchObject({ outcome: 'found', deposits: [{ coin: 'ETH', amount: '2', from: null }] })
    // Claimed again, it is the same deposit.
    expect(await claim('internal')).toEqual(found)
    chain.mineEmpty(6)
    await eventually(async () => {
      const { balances } = await server.ask(listBalances, undefined, person.signedIn)
      expect(balances).toContainEqual({ coin: 'ETH', available: '2', held: '0', owed: '0' })
    })
  })

  it('credits a deposit once when two transactions of its block are claimed simultaneously', async () => {
    await payFromContract('contested', '5')
    await eventuallyRead()
    await Promise.all([claim('contested'), claim('contested, beside'), claim('contested')])
    const { items } = await server.ask(listDeposits, { coin: 'ETH' }, person.signedIn)
    expect(items.map(({ amount }) => amount)).toEqual(['5'])
  })

  it('refuses claims after three unsuccessful ones, until the next day', async () => {
    const stranger = await register(server)
    await addressOf(person)
    const theirs = await pay(stranger, '4')
    await eventuallyRead()
    expect(await claim('no such transaction')).toEqual({ outcome: 'not-found', triesLeft: 2 })
    expect(await claim(theirs)).toEqual({ outcome: 'not-found', triesLeft: 1 })
    expect(await claim('nothing')).toEqual({ outcome: 'not-found', triesLeft: 0 })
    const asking = { network: 'ethereum', transactionHash: hashOf('nothing') } as const
    const refused = await server.call(findDeposit, asking, person.signedIn)
    expect(refused.code).toBe(apiErrorCode.tooManyTries)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeLessThanOrEqual(86_400)

    server.advance(seconds)
    const session = await logIn(server, person)
    const tomorrow = await server.ask(findDeposit, asking, { ...person.place, accessToken: session.accessToken })
    expect(tomorrow).toEqual({ outcome: 'not-found', triesLeft: 2 })
  })

  it('looks up only three of many simultaneous claims', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `guess ${index}`)
    const answers = await Promise.all(
      names.map((name) =>
        server.call(findDeposit, { network: 'ethereum', transactionHash: hashOf(name) }, person.signedIn),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
  })

  it('a claim costs no attempt while the chain does not answer', async () => {
    chain.lie = (method, _, honest) => (method === 'eth_getTransactionReceipt' ? 'nonsense' : honest())
    await addressOf(person)
    const asking = { network: 'ethereum', transactionHash: hashOf('nothing') } as const
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { code } = await server.call(findDeposit, asking, person.signedIn)
      expect(code).toBe(apiErrorCode.networkUnavailable)
    }
    chain.lie = undefined
    expect(await claim('nothing')).toEqual({ outcome: 'not-found', triesLeft: 2 })
  })

  it('refuses to look for a deposit on a network that isn’t watched', async () => {
    const asking = { network: 'bitcoin', transactionHash: hashOf('nothing') } as const
    const { code } = await server.call(findDeposit, asking, person.signedIn)
    expect(code).toBe(apiErrorCode.networkUnavailable)
  })
})
