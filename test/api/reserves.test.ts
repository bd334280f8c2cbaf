import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as v from 'valibot'

import { exportAccount } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { provenAmount } from '#api/reserve-proof.ts'
import { nodeBytes, sumOf as sumOfNode } from '#api/reserve-tree.ts'
import { getReserveProof, getReserves, type Reserves } from '#api/reserves.ts'
import { ledgerAccounts } from '#server/db/schema/ledger.ts'
import { reserveLeaves, reserveNodes, reserveRoots, reserveSnapshots } from '#server/db/schema/reserves.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'

import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let publisher: ReservePublisher
let ledger: Ledger
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await buildTestApp()
  ledger = new Ledger(systemClock)
  publisher = new ReservePublisher(server.database, systemClock, null)
  ann = await register(server)
  bob = await register(server)
})

afterAll(() => server.close())

type Proofs = v.InferOutput<typeof getReserveProof.data>['proofs']

async function deposit(userId: string, amount: string, coin = 'USDT') {
  const details = { key: randomUUID(), kind: 'deposit', reference: null } as const
  const units = parseAmount(amount)
  await server.database.transaction((tx) => ledger.deposit(tx, details, { userId, coin, amount: units }))
}

async function hold(userId: string, amount: string, coin = 'USDT') {
  const details = { key: randomUUID(), kind: 'withdrawal', reference: null } as const
  const units = parseAmount(amount)
  await server.database.transaction((tx) => ledger.hold(tx, details, { userId, coin, amount: units }))
}

async function reverse(userId: string, amount: string, coin = 'USDT') {
  const details = { key: randomUUID(), kind: 'deposit-reversal', reference: null } as const
  const units = parseAmount(amount)
  await server.database.transaction((tx) => ledger.reverseDeposit(tx, details, { userId, coin, amount: units }))
}

/** Takes a snapshot. @returns What is published of it. */
async function snapshot(): Promise<Reserves> {
  server.advance(1)
  await publisher.publishNow()
  const published = await server.ask(getReserves)
  if (published === null) throw new Error('No reserves were published')
  return published
}

const sumOf = ({ coins }: Reserves, coin: string) => coins.find((published) => published.coin === coin)?.root.sum

/** Verifies a user's proofs of one coin as their browser does. @returns The proven amount. */
async function verify(published: Reserves, person: Person, proofs: Proofs, coin: string): Promise<string> {
  const root = published.coins.find((candidate) => candidate.coin === coin)?.root
  if (root === undefined) throw new Error(`No reserves are published for ${coin}`)
  const leaves = proofs
    .filter((proof) => proof.coin === coin)
    .map(({ part, nonce, amount, path }) => ({
      part,
      nonce,
      amount: parseAmount(amount),
      path: path.map(({ side, node }) => ({ side, node: { hash: node.hash, sum: parseAmount(node.sum) } })),
    }))
  const { snapshotId } = published
  const claim = { snapshotId, userId: person.session.userId, coin, leaves }
  return formatAmount(await provenAmount({ ...claim, root: { hash: root.hash, sum: parseAmount(root.sum) } }))
}

async function proofsOf(person: Person, { snapshotId }: Reserves): Promise<Proofs> {
  return (await server.ask(getReserveProof, { snapshotId }, person.signedIn)).proofs
}

describe('reserves without balances', () => {
  test('shows no reserves before the first snapshot, and no coins without balances', async () => {
    expect(await server.ask(getReserves)).toBeNull()
    expect((await snapshot()).coins).toEqual([])
  })
})

describe('a snapshot', () => {
  let before: Reserves

  beforeEach(async () => {
    before = await snapshot()
  })

  const grown = (published: Reserves, coin: string) =>
    formatAmount(parseAmount(sumOf(published, coin) ?? '0') - parseAmount(sumOf(before, coin) ?? '0'))

  test('counts available and held balances and proves their sum to each user', async () => {
    await deposit(ann.session.userId, '12.5')
    await hold(ann.session.userId, '2.25')
    await deposit(bob.session.userId, '30')
    const published = await snapshot()
    expect(grown(published, 'USDT')).toBe('42.5')
    expect(published.coins).toMatchObject([{ coin: 'USDT', people: 2 }])
    expect(await verify(published, ann, await proofsOf(ann, published), 'USDT')).toBe('12.5')
    expect(await verify(published, bob, await proofsOf(bob, published), 'USDT')).toBe('30')
  })

  test('doesn’t subtract a user’s debt from a coin’s sum', async () => {
    const debtor = await register(server)
    await deposit(debtor.session.userId, '3', 'UNI')
    await reverse(debtor.session.userId, '3', 'UNI')
    await deposit(bob.session.userId, '1', 'UNI')
    await reverse(debtor.session.userId, '5', 'UNI')
    const published = await snapshot()
    expect(grown(published, 'UNI')).toBe('1')
    expect(await proofsOf(debtor, published)).toEqual([])
  })

  test('a snapshot has a separate tree for each coin', async () => {
    await deposit(ann.session.userId, '0.000000000000000001', 'LINK')
    const published = await snapshot()
    const proofs = await proofsOf(ann, published)
    expect(await verify(published, ann, proofs, 'LINK')).toBe('0.000000000000000001')
    const moved = proofs.map((proof) => ({ ...proof, coin: proof.coin === 'LINK' ? 'USDT' : 'LINK' }))
    await expect(verify(published, ann, moved, 'LINK')).rejects.toThrow('does not lead to the published root')
  })

  test('a snapshot isn’t proven by the proofs of another one', async () => {
    await deposit(ann.session.userId, '1')
    const [first, second] = [await snapshot(), await snapshot()]
    expect(sumOf(first, 'USDT')).toBe(sumOf(second, 'USDT'))
    await expect(verify(second, ann, await proofsOf(ann, first), 'USDT')).rejects.toThrow('published root')
  })

  test('a user’s proofs prove nothing to another user', async () => {
    await deposit(ann.session.userId, '1')
    const published = await snapshot()
    await expect(verify(published, bob, await proofsOf(ann, published), 'USDT')).rejects.toThrow('published root')
  })

  test('splits a balance into two leaves that show neither its amount nor its owner', async () => {
    await deposit(bob.session.userId, '777', 'TUSD')
    const published = await snapshot()
    const proofs = (await proofsOf(bob, published)).filter(({ coin }) => coin === 'TUSD')
    expect(proofs.map(({ part }) => part)).toEqual([0, 1])
    for (const { amount } of proofs) expect(amount).not.toBe('777')
    expect(JSON.stringify(proofs)).not.toContain(bob.session.userId)
  })

  test('proves random balances and detects bytes changed in the database', async () => {
    const amounts = fc.array(fc.bigInt(1n, 10n ** 40n), { minLength: 1, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(amounts, async (units) => {
        const coin = `C${randomUUID().slice(0, 6).toUpperCase()}`
        const people = units.map(() => randomUUID())
        for (const [index, amount] of units.entries()) {
          await deposit(people[index] ?? '', formatAmount(amount), coin)
        }
        await deposit(ann.session.userId, '1', coin)
        const published = await snapshot()
        expect(sumOf(published, coin)).toBe(formatAmount(units.reduce((sum, amount) => sum + amount, 10n ** 18n)))
        expect(await verify(published, ann, await proofsOf(ann, published), coin)).toBe('1')
      }),
      { numRuns: 5 },
    )
    const published = await snapshot()
    const ofSnapshot = eq(reserveNodes.snapshotId, published.snapshotId)
    const stored = await server.database.select().from(reserveNodes).where(ofSnapshot)
    for (const row of stored.filter(({ coin, level }) => coin === 'USDT' && level < 2)) {
      const nodes = row.nodes.map((byte, index) => (index % 64 === 40 ? byte ^ 1 : byte))
      await server.database.delete(reserveNodes).where(eq(reserveNodes.nodes, row.nodes))
      await server.database.insert(reserveNodes).values({ ...row, nodes })
    }
    await expect(verify(published, ann, await proofsOf(ann, published), 'USDT')).rejects.toThrow('published root')
  })
})

describe('the tree of many people', () => {
  test('reads proofs from a tree that spans several rows, none of whose leaves reveals a balance', async () => {
    const coin = 'MANY'
    await deposit(ann.session.userId, '5', coin)
    const rows = Array.from({ length: 2_100 }, () => {
      return { id: randomUUID(), ownerId: randomUUID(), name: 'available', coin, balance: parseAmount('3') }
    })
    await server.database.insert(ledgerAccounts).values(rows)
    const published = await snapshot()
    // Keeps the following tests fast.
    await server.database
      .delete(ledgerAccounts)
      .where(and(eq(ledgerAccounts.coin, coin), eq(ledgerAccounts.balance, parseAmount('3'))))
    const leafRows = and(
      eq(reserveNodes.snapshotId, published.snapshotId),
      eq(reserveNodes.coin, coin),
      eq(reserveNodes.level, 0),
    )
    const stretches = await server.database.select().from(reserveNodes).where(leafRows)
    expect(stretches).toHaveLength(2)
    const shown = stretches.flatMap(({ nodes }) =>
      Array.from({ length: nodes.length / nodeBytes }, (_, index) =>
        sumOfNode(nodes.subarray(index * nodeBytes, (index + 1) * nodeBytes)),
      ),
    )
    expect(shown).toHaveLength(8_192)
    expect(shown.filter((sum) => [parseAmount('3'), parseAmount('5')].includes(sum))).toEqual([])
    const ofCoin = and(eq(reserveLeaves.snapshotId, published.snapshotId), eq(reserveLeaves.coin, coin))
    const places = (await server.database.select().from(reserveLeaves).where(ofCoin)).map(({ position }) => position)
    expect(new Set(places).size).toBe(4_202)
    // The empty leaves lie among the others, not behind them.
    expect(Math.max(...places)).toBeGreaterThan(8_000)
    expect(await verify(published, ann, await proofsOf(ann, published), coin)).toBe('5')
  })
})

describe('the daily snapshot', () => {
  const countSnapshots = async () => server.database.$count(reserveSnapshots)

  test('the daily snapshot is taken once a day, however many processes try', async () => {
    await publisher.keepUp()
    const taken = await countSnapshots()
    const other = new ReservePublisher(server.database, systemClock, null)
    await Promise.all([publisher.keepUp(), other.keepUp()])
    expect(await countSnapshots()).toBe(taken)
    server.advance(86_400)
    await Promise.all([publisher.keepUp(), other.keepUp()])
    expect(await countSnapshots()).toBe(taken + 1)
  })

  test('keeps a snapshot’s roots forever but its leaves only for a week', async () => {
    // The access tokens of the other users have expired by now.
    const carl = await register(server)
    await deposit(carl.session.userId, '1')
    const published = await snapshot()
    expect(await proofsOf(carl, published)).toHaveLength(2)
    server.advance(7 * 86_400 + 1)
    await publisher.keepUp()
    const dora = await register(server)
    expect(await server.call(getReserveProof, { snapshotId: published.snapshotId }, dora.signedIn)).toMatchObject({
      code: apiErrorCode.notFound,
    })
    const { snapshotId } = published
    expect(await server.database.$count(reserveLeaves, eq(reserveLeaves.snapshotId, snapshotId))).toBe(0)
    expect(await server.database.$count(reserveNodes, eq(reserveNodes.snapshotId, snapshotId))).toBe(0)
    const roots = await server.database.select().from(reserveRoots).where(eq(reserveRoots.snapshotId, snapshotId))
    expect(roots.map(({ hash }) => hash).toSorted()).toEqual(published.coins.map(({ root }) => root.hash).toSorted())
  })

  test('a snapshot cannot be changed or deleted', async () => {
    const changed = server.database.update(reserveRoots).set({ sum: 1n })
    await expect(changed).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as unknown },
    })
    await expect(server.database.delete(reserveSnapshots)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') as unknown },
    })
  })
})

describe('a proof', () => {
  test('reserve proofs require logging in', async () => {
    const { snapshotId } = await snapshot()
    expect(await server.call(getReserveProof, { snapshotId })).toMatchObject({ code: apiErrorCode.notLoggedIn })
  })

  test('a proof of an unknown snapshot is not found', async () => {
    const eve = await register(server)
    expect(await server.call(getReserveProof, { snapshotId: randomUUID() }, eve.signedIn)).toMatchObject({
      code: apiErrorCode.notFound,
    })
  })

  test('proofs are part of the account’s export', async () => {
    const eve = await register(server)
    await deposit(eve.session.userId, '4', 'USDC')
    await snapshot()
    const { sections } = await server.ask(exportAccount, { currentPassword: eve.password }, eve.signedIn)
    const amounts = (sections.reserveLeaves ?? []).map(({ amount }) => parseAmount(String(amount)))
    expect(formatAmount(amounts.reduce((sum, amount) => sum + amount, 0n))).toBe('4')
  })
})
