import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { listEntries } from '#api/balances.ts'
import type { Transaction } from '#server/db/database.ts'
import { ledgerAccounts } from '#server/db/schema/ledger.ts'
import { merchantFees, merchants, merchantShares } from '#server/db/schema/merchants.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { budgetAccount, houseAccount } from '#server/ledger/ledger-account.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { fundBudget } from '#server/modules/invitations/campaigns.ts'

import { ShareWorld, sumOf } from './support/merchant-shares.ts'
import { buildMerchantWorld, makeMerchant, type MerchantWorld } from './support/merchants.ts'
import { goodPassword, newestCode, type Person, register } from './support/people.ts'
import type { TestApp } from './support/test-app.ts'

const day = 86_400

let world: MerchantWorld
let server: TestApp
let shares: ShareWorld
let folder: string
let coin = ''
let tests = 0

interface Merchant {
  readonly person: Person
  readonly made: { readonly id: string; readonly code: string }
}

/** Merchants of the three levels, each recommended by the one before. */
let tree: readonly Merchant[] = []
/** The same, for merchants who are paid nothing before one of them leaves. */
let others: readonly Merchant[] = []
let ben: Person
let beforeTerms: Date

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merchant-shares-'))
  world = await buildMerchantWorld(folder)
  ;({ server } = world)
  shares = new ShareWorld(server)
  ben = await registered(await makeMerchant(world))
  tree = await plantTree()
  others = await plantTree()
  beforeTerms = systemClock()
  await shares.announce([4000, 3000, 2000])
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  // Each test has a coin of its own.
  tests += 1
  coin = `TEST${String.fromCodePoint(64 + tests)}`
})

// The ledger must have set apart what is promised, and no order may bring more than half of its fee.
afterEach(async () => {
  const rows = await server.database
    .select({ fee: merchantFees, share: merchantShares })
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(eq(merchantFees.coin, coin))
  const promised = rows
    .filter(({ share }) => share.state === 'promised')
    .reduce((sum, { share }) => sum + share.amount, 0n)
  const accounts = await server.database
    .select()
    .from(ledgerAccounts)
    .where(sql`${ledgerAccounts.coin} = ${coin} AND ${ledgerAccounts.name} = 'merchant-promised'`)
  const booked = accounts.reduce((sum, { balance }) => sum + balance, 0n)
  if (booked !== promised) throw new Error(`${promised} is promised, but ${booked} is set aside`)
  for (const [, ofFee] of Map.groupBy(rows, ({ fee }) => fee.id)) {
    const given = ofFee.reduce((sum, { share }) => sum + share.amount, 0n)
    if (given * 2n > (ofFee[0]?.fee.fee ?? 0n)) throw new Error(`An order yields ${given}, more than half of its fee`)
  }
})

async function plantTree(): Promise<readonly Merchant[]> {
  const merchants: Merchant[] = []
  for (const businessName of ['One', 'Two', 'Three']) {
    const code = merchants.at(-1)?.made.code ?? world.house
    merchants.push(await makeMerchant(world, { businessName, code }))
  }
  return merchants
}

async function registered({ made }: Merchant): Promise<Person> {
  return register(server, { merchantCode: made.code })
}

function ofLevel(level: number): Merchant {
  const merchant = tree[level - 1]
  if (merchant === undefined) throw new Error(`There is no merchant of level ${level}`)
  return merchant
}

const whole = (text: string) => parseAmount(text)
const work = () => shares.work()
const order = (person: Person, fee: string, orderId?: string) => shares.order(person, coin, fee, orderId)
const promisedTo = async ({ made }: Merchant) => sumOf(await shares.postingsTo(made.id, 'merchant-promised', coin))
const paidTo = async ({ person }: Merchant) => sumOf(await shares.postingsTo(person.session.userId, 'available', coin))
const statesOf = async ({ made }: Merchant) => {
  const rows = await server.database
    .select({ state: merchantShares.state, reason: merchantShares.reason })
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(sql`${merchantShares.merchantId} = ${made.id} AND ${merchantFees.coin} = ${coin}`)
  return rows.map(({ state, reason }) => [state, reason])
}

/** Starts `work` while the changes of `before` aren't committed yet. */
async function overlapping<Result>(
  before: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  let begun: Promise<Result> | undefined
  await server.database.transaction(async (tx) => {
    await before(tx)
    begun = work()
    // Long enough for it to reach or pass what it has to wait for.
    await Promise.race([begun, setTimeout(1_000)])
  })
  return begun
}

async function leave({ person }: Merchant): Promise<void> {
  const signedIn = await shares.again(person)
  await server.ask(sendAccountCode, { purpose: 'delete-account' }, signedIn)
  const code = await newestCode(server, person.email)
  await server.ask(deleteAccount, { currentPassword: goodPassword, code }, signedIn)
}

describe('orders through a merchant', () => {
  it('an order brings its merchant a share and each superior the difference, paid once after the cooling time', async () => {
    const carl = await registered(ofLevel(3))
    const orderId = randomUUID()
    await order(carl, '10.000000000000000009', orderId)
    await server.database.transaction((tx) =>
      shares.decisions.note(tx, {
        orderId,
        userId: carl.session.userId,
        orderedAt: systemClock(),
        coin,
        fee: whole('10'),
      }),
    )
    await work()
    const promised = async () => Promise.all([1, 2, 3].map((level) => promisedTo(ofLevel(level))))
    expect(await promised()).toEqual([whole('1'), whole('1'), whole('2.000000000000000001')])
    expect(await shares.ledger.earnedOf(server.database, coin)).toBe(whole('6.000000000000000008'))
    server.advance(14 * day - 60)
    await work()
    expect(await paidTo(ofLevel(3))).toBe(0n)
    server.advance(120)
    await work()
    await work()
    expect(await promised()).toEqual([0n, 0n, 0n])
    expect(await paidTo(ofLevel(3))).toBe(whole('2.000000000000000001'))
    const { items } = await server.ask(listEntries, { coin }, await shares.again(ofLevel(1).person))
    expect(items).toMatchObject([{ kind: 'merchant-share', amount: '1', coin }])
  })

  it('an order brings the share in force when it was placed, and none without terms or a merchant', async () => {
    const nobodys = await register(server)
    await order(nobodys, '10')
    const early = { orderId: randomUUID(), userId: ben.session.userId, orderedAt: beforeTerms, coin, fee: whole('10') }
    await server.database.transaction((tx) => shares.decisions.note(tx, early))
    await work()
    expect(await shares.ledger.earnedOf(server.database, coin)).toBe(whole('10'))
    await shares.announce([1000, 1000, 1000])
    const late = { ...early, orderId: randomUUID(), orderedAt: addSeconds(systemClock(), -day) }
    await server.database.transaction((tx) => shares.decisions.note(tx, late))
    await order(ben, '10')
    await work()
    const amounts = await server.database
      .select({ amount: merchantShares.amount, basisPoints: merchantShares.basisPoints })
      .from(merchantShares)
      .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
      .where(eq(merchantFees.coin, coin))
      .orderBy(merchantShares.basisPoints)
    expect(amounts).toEqual([
      { amount: whole('1'), basisPoints: 1000 },
      { amount: whole('4'), basisPoints: 4000 },
    ])
    await shares.announce([4000, 3000, 2000])
  })

  it('many processes decide and pay each order’s shares once', async () => {
    const carl = await registered(ofLevel(2))
    for (let count = 0; count < 12; count += 1) await order(carl, '1')
    await Promise.all(Array.from({ length: 6 }, () => work()))
    expect(await promisedTo(ofLevel(2))).toBe(whole('3.6'))
    server.advance(15 * day)
    await Promise.all(Array.from({ length: 6 }, () => work()))
    expect([await paidTo(ofLevel(2)), await paidTo(ofLevel(1))]).toEqual([whole('3.6'), whole('1.2')])
    expect(await shares.postingsTo(ofLevel(2).made.id, 'merchant-promised', coin)).toHaveLength(24)
  })

  it('a share waits while its fee is set apart for inviters, without holding up others', async () => {
    const carl = await registered(ofLevel(1))
    await order(carl, '1')
    await fundBudget(server.database, shares.ledger, { id: randomUUID(), coin, amount: whole('0.7') })
    await order(carl, '0.2')
    expect(await work()).toBe(0)
    expect(await promisedTo(ofLevel(1))).toBe(whole('0.48'))
    await order(carl, '1')
    // Both want the remaining fees; the budget gets what is left.
    const more = { id: randomUUID(), coin, amount: whole('1') }
    const [funded, waiting] = await Promise.all([fundBudget(server.database, shares.ledger, more), work()])
    expect([funded, waiting]).toEqual(funded ? [true, 1] : [false, 0])
    expect(await shares.ledger.earnedOf(server.database, coin)).toBeGreaterThanOrEqual(0n)
  })

  it('a share takes nothing that is being set apart for inviters at the same time', async () => {
    const carl = await registered(ofLevel(1))
    await order(carl, '1')
    const setApart = async (tx: Transaction) => {
      await shares.ledger.lockEarned(tx)
      await shares.ledger.post(tx, {
        key: `invitation funding ${randomUUID()}`,
        kind: 'invitation-funding',
        reference: null,
        postings: [
          { account: houseAccount('fees', coin), amount: -whole('1') },
          { account: budgetAccount('invitation-budget', coin), amount: whole('1') },
        ],
      })
    }
    expect(await overlapping(setApart, () => shares.decisions.run())).toBeGreaterThan(0)
    expect(await promisedTo(ofLevel(1))).toBe(0n)
    expect(await shares.ledger.earnedOf(server.database, coin)).toBe(0n)
  })

  it('an order brings nothing once its payment is lost', async () => {
    const carl = await registered(ofLevel(1))
    const orderId = randomUUID()
    await order(carl, '5', orderId)
    await work()
    shares.lost.add(orderId)
    server.advance(15 * day)
    await work()
    expect(await statesOf(ofLevel(1))).toEqual([['returned', 'payment-lost']])
    expect(await shares.ledger.earnedOf(server.database, coin)).toBe(whole('5'))
  })
})

describe('merchants with shares', () => {
  it('a suspended merchant is paid nothing until resumed', async () => {
    const { person, made } = ofLevel(1)
    const carl = await registered({ person, made })
    await order(carl, '1')
    await work()
    await server.database.update(merchants).set({ state: 'suspended' }).where(eq(merchants.id, made.id))
    server.advance(20 * day)
    await order(carl, '1')
    await work()
    expect(await statesOf({ person, made })).toEqual([
      ['promised', null],
      ['promised', null],
    ])
    await server.database.update(merchants).set({ state: 'active' }).where(eq(merchants.id, made.id))
    await work()
    expect(await paidTo({ person, made })).toBe(whole('0.4'))
  })

  it('a merchant who is being suspended isn’t paid a share that falls due', async () => {
    const { person, made } = ofLevel(1)
    await order(await registered({ person, made }), '1')
    await work()
    server.advance(20 * day)
    const setState = (state: 'suspended' | 'active', tx: Pick<Transaction, 'update'> = server.database) =>
      tx.update(merchants).set({ state }).where(eq(merchants.id, made.id))
    await overlapping(
      (tx) => setState('suspended', tx),
      () => shares.payments.run(),
    )
    expect(await statesOf({ person, made })).toEqual([['promised', null]])
    await setState('active')
  })

  it('a merchant who leaves is paid nothing more, and the superior gets no more for it', async () => {
    const [above, leaving, below] = others
    if (above === undefined || leaving === undefined || below === undefined)
      throw new Error('The merchant tree is incomplete')
    const carl = await registered(below)
    await order(carl, '10')
    await work()
    const { sections } = await server.ask(
      exportAccount,
      { currentPassword: goodPassword },
      await shares.again(leaving.person),
    )
    expect(sections.merchantShares).toContainEqual(expect.objectContaining({ coin, amount: '1', state: 'promised' }))
    const own = await server.ask(exportAccount, { currentPassword: goodPassword }, await shares.again(carl))
    expect(own.sections.merchantFees).toMatchObject([{ coin, fee: '10', merchantId: below.made.id }])
    await leave(leaving)
    expect(await statesOf(leaving)).toEqual([['returned', 'account-deleted']])
    await order(carl, '10')
    await work()
    server.advance(15 * day)
    await work()
    expect(await paidTo(above)).toBe(whole('2'))
    expect(await paidTo(below)).toBe(whole('4'))
    expect(await shares.ledger.earnedOf(server.database, coin)).toBe(whole('14'))
  })
})
