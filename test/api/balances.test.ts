import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { type Entry, getEntry, listBalances, listEntries } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { systemClock } from '#server/lib/clock.ts'

import { giveCoins } from './support/funds.ts'
import { goodPassword, logIn, newestCode, type Person, register } from './support/people.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp()
  ann = await register(server)
})

afterAll(() => server.close())

const hour = 3_600
const unit = 10n ** 18n

async function entriesOf(person: Person, filter: object = {}): Promise<readonly Entry[]> {
  const { items } = await server.ask(listEntries, filter, person.signedIn)
  return items
}

async function holdSome({ session: { userId } }: Person, coin: string, amount: bigint): Promise<void> {
  const ledger = new Ledger(systemClock)
  const details = { key: randomUUID(), kind: 'withdrawal' as const, reference: randomUUID() }
  await server.database.transaction((tx) => ledger.hold(tx, details, { userId, coin, amount }))
}

describe('balances', () => {
  it('a new account has no balances, and listing them requires a login', async () => {
    expect(await server.ask(listBalances, undefined, ann.signedIn)).toEqual({
      balances: [],
      frozenSince: null,
      accountFreeze: null,
      lockedUntil: null,
    })
    expect(await server.call(listBalances)).toMatchObject({ code: apiErrorCode.notLoggedIn })
    expect(await server.call(listEntries, {})).toMatchObject({ code: apiErrorCode.notLoggedIn })
  })

  it('shows balances to all 18 decimals, with the amount on hold', async () => {
    const bob = await register(server)
    await giveCoins(server, bob.session.userId, '12.000000000000000001', 'ETH')
    await giveCoins(server, bob.session.userId, '90071992547409.93', 'USDT')
    await holdSome(bob, 'ETH', 2n * unit)
    const { balances } = await server.ask(listBalances, undefined, bob.signedIn)
    expect(balances).toEqual([
      { coin: 'ETH', available: '10.000000000000000001', held: '2', owed: '0' },
      { coin: 'USDT', available: '90071992547409.93', held: '0', owed: '0' },
    ])
  })

  it('balances are visible to their owner only', async () => {
    const bob = await register(server)
    await giveCoins(server, bob.session.userId, '1')
    expect((await server.ask(listBalances, undefined, ann.signedIn)).balances).toEqual([])
  })
})

describe('entries', () => {
  it('entries show what moved a balance and the balance after it, newest first', async () => {
    const bob = await register(server)
    const reference = await giveCoins(server, bob.session.userId, '5')
    await holdSome(bob, 'USDT', 2n * unit)
    const [newest, oldest] = await entriesOf(bob)
    expect(newest).toMatchObject({ kind: 'withdrawal', amount: '-2', balanceAfter: '3' })
    expect(oldest).toMatchObject({ kind: 'deposit', coin: 'USDT', amount: '5', balanceAfter: '5', reference })
    expect(await server.ask(getEntry, { id: oldest?.id ?? '' }, bob.signedIn)).toEqual(oldest)
  })

  it('entries of another user are not found', async () => {
    const bob = await register(server)
    await giveCoins(server, bob.session.userId, '5')
    const [entry] = await entriesOf(bob)
    const answer = await server.call(getEntry, { id: entry?.id ?? '' }, ann.signedIn)
    expect(answer).toMatchObject({ code: apiErrorCode.notFound })
    expect(await entriesOf(ann)).toEqual([])
  })

  it('entries can be filtered by coin and kind', async () => {
    const bob = await register(server)
    await giveCoins(server, bob.session.userId, '5')
    await giveCoins(server, bob.session.userId, '6', 'ETH')
    await holdSome(bob, 'ETH', unit)
    expect((await entriesOf(bob, { coin: 'ETH' })).map(({ amount }) => amount)).toEqual(['-1', '6'])
    expect((await entriesOf(bob, { kind: 'deposit' })).map(({ amount }) => amount)).toEqual(['6', '5'])
    expect((await entriesOf(bob, { coin: 'ETH', kind: 'withdrawal' })).map(({ amount }) => amount)).toEqual(['-1'])
    expect(await entriesOf(bob, { coin: 'TRX' })).toEqual([])
  })

  it('entries of a period include its first and last day, in UTC', async () => {
    const bob = await register(server)
    const toMidnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400)
    server.advance(toMidnight + hour)
    const days: string[] = []
    for (const amount of ['1', '2', '3']) {
      days.push(new Date().toISOString().slice(0, 10))
      await giveCoins(server, bob.session.userId, amount)
      server.advance(24 * hour)
    }
    const signedIn = await signedInAgain(bob)
    const [first, second, third] = days
    const amounts = async (filter: object) => {
      const { items } = await server.ask(listEntries, filter, signedIn)
      return items.map(({ amount }) => amount)
    }
    expect(await amounts({ from: second })).toEqual(['3', '2'])
    expect(await amounts({ to: second })).toEqual(['2', '1'])
    expect(await amounts({ from: second, to: second })).toEqual(['2'])
    expect(await amounts({ from: first, to: third })).toEqual(['3', '2', '1'])
  })

  it.each([
    ['a start after the end', { from: '2026-11-22', to: '2026-11-21' }],
    ['an invalid day', { from: '2026-13-01' }],
    ['an unknown kind', { kind: 'gift' }],
    ['an invalid coin symbol', { coin: 'usdt' }],
    ['an unknown key', { sort: 'asc' }],
  ])('listing entries refuses %s', async (_what, filter) => {
    const answer = await server.call(listEntries, filter as object, await signedInAgain(ann))
    expect(answer).toMatchObject({ code: apiErrorCode.invalidRequest })
  })

  it('pages of entries have no gaps or duplicates', async () => {
    const bob = await register(server)
    for (let amount = 1; amount <= 45; amount += 1) await giveCoins(server, bob.session.userId, String(amount))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await server.ask(listEntries, cursor === undefined ? {} : { cursor }, bob.signedIn)
      seen.push(...page.items.map(({ amount }) => amount))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => String(45 - index)))
  })
})

/** Returns call options with a fresh token. */
async function signedInAgain(person: Person): Promise<CallOptions> {
  const { accessToken } = await logIn(server, person)
  return { ...person.place, accessToken }
}

describe('an account with a balance', () => {
  it('an account with a balance can’t be deleted, and its export lists the balance', async () => {
    const bob = await register(server)
    await giveCoins(server, bob.session.userId, '0.5')
    const { sections } = await server.ask(exportAccount, { currentPassword: goodPassword }, bob.signedIn)
    expect(sections['balances']).toEqual([{ coin: 'USDT', available: '0.5', held: '0', owed: '0' }])

    await server.ask(sendAccountCode, { purpose: 'delete-account' }, bob.signedIn)
    const input = { currentPassword: goodPassword, code: await newestCode(server, bob.email) }
    expect(await server.call(deleteAccount, input, bob.signedIn)).toMatchObject({ code: apiErrorCode.stateConflict })
    expect((await server.ask(listBalances, undefined, bob.signedIn)).balances).toHaveLength(1)
  })
})
