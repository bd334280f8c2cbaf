import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, sendAccountCode } from '#api/account.ts'
import { listEntries } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  appealRewardReview,
  getRewardReview,
  listRewardReviews,
  openRewardReview,
  refuseRewards,
  releaseRewards,
} from '#api/invitation-reviews.ts'
import { claimInvitationRewards, getRewardSums, listInvitationRewards } from '#api/invitation-rewards.ts'
import { listSystemMessages } from '#api/notices.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { pageSize } from '#server/db/page-cursor.ts'
import { invitationReviews } from '#server/db/schema/invitations.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { transfers } from '#server/db/schema/wallet.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'

import { makeOperator, registerOperator, removeOperator } from './support/operators.ts'
import { goodPassword, newestCode, newestMail, type Person, register } from './support/people.ts'
import { day, RewardWorld } from './support/rewards.ts'
import { turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let world: RewardWorld
let coin = ''
let tests = 0
/** Shares one mailbox with everyone whom a farm invites. */
let ann: Person
let name = ''

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined) })
  world = new RewardWorld(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  tests += 1
  coin = `HELD${String.fromCodePoint(64 + tests)}`
  name = `ann${randomUUID().slice(0, 8)}`
  ann = await register(server, { email: `${name}@gmail.com` })
  await world.fund(coin, '500')
})

const farmed = (number: number) => `${name}+${number}@gmail.com`
const amountText = (text: string) => `${text} ${coin}`

/** Creates a farm of one account that has brought `fee`, and whose reward is held. */
async function hold(fee: string, caps: Parameters<RewardWorld['runCampaign']>[1] = {}): Promise<Person> {
  await world.runCampaign(coin, { minimumOrders: 1, ...caps })
  const ben = await world.invite(ann, farmed(1))
  await world.order(ben, coin, fee)
  await world.work()
  return ben
}

async function reviewOf(person: Person) {
  const review = await server.ask(getRewardReview, undefined, await world.again(person))
  if (review === null) throw new Error('There is no review')
  return review
}

const statesOf = async (person: Person) =>
  (await server.ask(listInvitationRewards, {}, await world.again(person))).items.map(({ state }) => state)

/** Registers a new reviewer for each use, since tests move on to other days. */
async function reviewer(): Promise<CallOptions> {
  return (await registerOperator(server, ['reviewer'])).signedIn
}

describe('rewards that look farmed', () => {
  it('holds a reward that looks farmed with its reason, and doesn’t pay it', async () => {
    await hold('2')
    server.advance(20 * day)
    await world.work()
    expect(await statesOf(ann)).toEqual(['held'])
    const held = [{ coin, amount: '0.4' }]
    expect(await reviewOf(ann)).toMatchObject({ state: 'open', kinds: ['same-person'], held, appeal: null })
    const signedIn = await world.again(ann)
    expect(await server.ask(claimInvitationRewards, undefined, signedIn)).toEqual([])
    expect(await server.ask(getRewardSums, undefined, signedIn)).toEqual([
      { coin, paidToday: '0', paidTotal: '0', pending: '0', held: '0.4', claimable: '0' },
    ])
    expect((await newestMail(server, ann.email)).text).toContain(amountText('0.4'))
    const { items } = await server.ask(listSystemMessages, {}, signedIn)
    expect(items[0]).toMatchObject({ kind: 'rewards-held', values: { amount: amountText('0.4') } })
  })

  it('holds a reward at its release if it looks farmed only by then', async () => {
    await world.runCampaign(coin, { minimumOrders: 1 })
    const ring = [await world.invite(ann), await world.invite(ann)]
    for (const person of ring) await world.order(person, coin, '1')
    await world.work()
    expect(await statesOf(ann)).toEqual(['cooling', 'cooling'])
    const people = [ann, ...ring, ann].map(({ session }) => session.userId)
    for (const [index, recipientId] of people.slice(1).entries()) {
      const emails = { senderEmail: '', recipientEmail: '' }
      const place = { id: randomUUID(), senderId: people[index] ?? null, recipientId, ...emails }
      await server.database
        .insert(transfers)
        .values({ ...place, coin, amount: parseAmount('1'), state: 'received', createdAt: systemClock() })
    }
    server.advance(14 * day)
    await world.work()
    expect(await statesOf(ann)).toEqual(['held', 'held'])
    expect((await reviewOf(ann)).kinds).toEqual(['money-circle'])
  })

  it('deleting the invited account removes its reward from the review', async () => {
    const ben = await hold('2')
    const signedIn = await world.again(ben)
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, signedIn)
    const code = await newestCode(server, ben.email)
    const seen = await server.ask(openRewardReview, { id: (await reviewOf(ann)).id }, await reviewer())
    await server.ask(deleteAccount, { currentPassword: goodPassword, code }, signedIn)
    expect((await reviewOf(ann)).held).toEqual([])
    const late = await server.call(releaseRewards, { id: seen.id, version: seen.version }, await reviewer())
    expect(late.code).toBe(apiErrorCode.stateConflict)
    expect(await world.ledger.budgetOf(server.database, coin)).toBe(parseAmount('500'))
  })
})

it('pays promised rewards once amid simultaneous claims and screenings at the campaign’s end', async () => {
  await world.runCampaign(coin, { minimumOrders: 1 })
  const [friend, own] = [await world.invite(ann), await world.invite(ann, farmed(1))]
  // The last second of sixty days, two of which have passed.
  server.advance(59 * day)
  for (const person of [friend, own]) await world.order(person, coin, '1')
  server.advance(15 * day)
  await world.decisions.run()
  const signedIn = await world.again(ann)
  const claim = () => server.ask(claimInvitationRewards, undefined, signedIn)
  const looks = Array.from({ length: 3 }, () => world.screening.run())
  const claims = (await Promise.all([...Array.from({ length: 5 }, claim), ...looks.map(() => claim())])).flat()
  await Promise.all(looks)
  const late = await Promise.all(Array.from({ length: 5 }, claim))
  expect([...claims, ...late.flat()]).toEqual([{ coin, amount: '0.2' }])
  expect(await statesOf(ann)).toEqual(expect.arrayContaining(['paid', 'held']))
})

describe('appeals', () => {
  it('stores one appeal, even from two devices at once, and shows it to reviewers', async () => {
    await hold('2')
    const { id } = await reviewOf(ann)
    const signedIn = await world.again(ann)
    const texts = ['My sister and I share a computer.', 'We are two people, honestly.']
    const answers = await Promise.all(texts.map((text) => server.call(appealRewardReview, { id, text }, signedIn)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, apiErrorCode.stateConflict]))
    const { appeal } = await server.ask(openRewardReview, { id }, await reviewer())
    expect(texts).toContain(appeal?.text)
    expect((await reviewOf(ann)).appeal).toBe(appeal?.text)
  })

  it('rejects a decision by a reviewer who hasn’t seen the appeal', async () => {
    await hold('2')
    const { id } = await reviewOf(ann)
    const { version } = await server.ask(openRewardReview, { id }, await reviewer())
    await server.ask(appealRewardReview, { id, text: 'My sister and I share a computer.' }, await world.again(ann))
    const refuse = async (seen: number) =>
      server.call(refuseRewards, { id, version: seen, reason: 'One person' }, await reviewer())
    expect((await refuse(version)).code).toBe(apiErrorCode.stateConflict)
    expect(await reviewOf(ann)).toMatchObject({ state: 'open' })
    expect((await refuse((await server.ask(openRewardReview, { id }, await reviewer())).version)).code).toBe(0)
  })

  it('refuses an appeal to another’s review, with too long a text or after the decision', async () => {
    await hold('2')
    const { id } = await reviewOf(ann)
    const text = 'It is all mine.'
    const cleo = await register(server)
    expect((await server.call(appealRewardReview, { id, text }, cleo.signedIn)).code).toBe(apiErrorCode.notFound)
    const signedIn = await world.again(ann)
    const long = await server.call(appealRewardReview, { id, text: 'x'.repeat(10_000) }, signedIn)
    expect(long.code).toBe(apiErrorCode.invalidRequest)
    await server.ask(refuseRewards, { id, version: 1, reason: 'One person' }, await reviewer())
    expect((await server.call(appealRewardReview, { id, text }, signedIn)).code).toBe(apiErrorCode.stateConflict)
  })
})

describe('reviews', () => {
  it('shows a reviewer what was noticed, and audits who looked', async () => {
    await hold('2')
    const { id } = await reviewOf(ann)
    const operator = await reviewer()
    const { items } = await server.ask(listRewardReviews, { state: 'open' }, operator)
    expect(items.find((item) => item.id === id)).toMatchObject({ score: 60, rewards: 1, hasAppeal: false })
    const opened = await server.ask(openRewardReview, { id }, operator)
    expect(opened.invitations).toMatchObject([
      { email: 'a•••@g•••.com', score: 60, signals: [{ code: 'shared-mailbox', points: 60, evidence: '2' }] },
    ])
    const audit = await server.database.select().from(operatorAudit).where(eq(operatorAudit.subject, id))
    expect(audit).toMatchObject([{ action: 'open-reward-review', details: { inviter: opened.memberId } }])
  })

  it('lists reviews after a page of inviters who were deleted while it was read', async () => {
    await hold('2')
    const held = await reviewOf(ann)
    const operator = await reviewer()
    await server.ask(refuseRewards, { id: held.id, version: 1, reason: 'One person' }, operator)
    const at = addSeconds(systemClock(), 60)
    const refused = { state: 'refused' as const, openedAt: at, decidedAt: at, reason: 'One person' }
    const gone = Array.from({ length: pageSize + 1 }, () => {
      return { ...refused, id: randomUUID(), inviterId: randomUUID() }
    })
    await server.database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx.insert(invitationReviews).values(gone)
    })
    const first = await server.ask(listRewardReviews, { state: 'refused' }, operator)
    const second = await server.ask(listRewardReviews, { state: 'refused', cursor: first.nextCursor ?? '' }, operator)
    expect(first.items).toEqual([])
    expect(second.items.map(({ id }) => id)).toContain(held.id)
  })

  it('one operator can release a review within the daily limit, and the same signs hold nothing again', async () => {
    const ben = await hold('2')
    const { id } = await reviewOf(ann)
    const released = await server.ask(releaseRewards, { id, version: 1 }, await reviewer())
    expect(released).toMatchObject({ state: 'released', mayRelease: false, requiredApprovals: 1 })
    await world.order(ben, coin, '1')
    await world.work()
    expect(await statesOf(ann)).toEqual(['cooling', 'cooling'])
    server.advance(15 * day)
    await world.work()
    const signedIn = await world.again(ann)
    expect(await server.ask(claimInvitationRewards, undefined, signedIn)).toEqual([{ coin, amount: '0.6' }])
    const { items } = await server.ask(listEntries, {}, signedIn)
    expect(items.map(({ amount }) => amount)).toEqual(expect.arrayContaining(['0.4', '0.2']))
    expect((await newestMail(server, ann.email)).text).toContain('released')
  })

  it('a review above the daily limit needs two operators who approve the same rewards', async () => {
    const ben = await hold('2', { dailyCap: '0.5' })
    server.advance(day)
    await world.order(ben, coin, '2')
    await world.work()
    const { id } = await reviewOf(ann)
    const one = await reviewer()
    expect((await server.call(releaseRewards, { id, version: 1 }, one)).code).toBe(apiErrorCode.stateConflict)
    const first = await server.ask(releaseRewards, { id, version: 2 }, one)
    expect(first).toMatchObject({ state: 'open', approvals: 1, requiredApprovals: 2, mayRelease: false })
    expect((await server.call(releaseRewards, { id, version: 2 }, one)).code).toBe(apiErrorCode.stateConflict)
    // Rewards that join meanwhile have no approval.
    server.advance(day)
    await world.order(ben, coin, '1')
    await world.work()
    const late = await reviewer()
    expect((await server.call(releaseRewards, { id, version: 2 }, late)).code).toBe(apiErrorCode.stateConflict)
    // Nor do they have that of a reviewer who loses the role.
    const former = await registerOperator(server, ['reviewer'])
    expect((await server.ask(releaseRewards, { id, version: 3 }, former.signedIn)).approvals).toBe(1)
    await removeOperator(server, former)
    const again = await Promise.all(
      [late, await reviewer()].map((by) => server.ask(releaseRewards, { id, version: 3 }, by)),
    )
    expect(again.map(({ state }) => state).toSorted()).toEqual(['open', 'released'])
  })

  it.each([
    ['refusals', () => true],
    ['releases and refusals', (index: number) => index % 2 === 1],
  ])('only one of several simultaneous %s of a review takes effect', async (_, isRefusal) => {
    await hold('2')
    const { id } = await reviewOf(ann)
    const operators = await Promise.all(Array.from({ length: 4 }, reviewer))
    const answers = await Promise.all(
      operators.map((by, index) =>
        isRefusal(index)
          ? server.call(refuseRewards, { id, version: 1, reason: 'One person' }, by)
          : server.call(releaseRewards, { id, version: 1 }, by),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === apiErrorCode.stateConflict)).toHaveLength(3)
    const isRefused = answers.some(({ data }) => data?.state === 'refused')
    const budget = await world.ledger.budgetOf(server.database, coin)
    expect(budget).toBe(parseAmount(isRefused ? '500' : '499.6'))
  })

  it('a refusal returns the rewards to the budget and tells the person why', async () => {
    await hold('2')
    const { id } = await reviewOf(ann)
    await server.ask(refuseRewards, { id, version: 1, reason: 'All accounts are one person’s' }, await reviewer())
    expect(await reviewOf(ann)).toMatchObject({ state: 'refused', reason: 'All accounts are one person’s' })
    const { items } = await server.ask(listInvitationRewards, {}, await world.again(ann))
    expect(items).toMatchObject([{ state: 'none', reason: 'refused', amount: '0.4' }])
    expect(await world.ledger.budgetOf(server.database, coin)).toBe(parseAmount('500'))
    expect((await newestMail(server, ann.email)).text).toContain('All accounts are one person’s')
  })

  it('neither the inviter nor the invited can decide a review of their rewards', async () => {
    const ben = await hold('2')
    const { id } = await reviewOf(ann)
    for (const person of [ann, ben]) {
      const signedIn = await world.again(person)
      await turnTotpOn(server, { ...person, signedIn })
      await makeOperator(server, person, ['reviewer'])
      expect(await server.ask(openRewardReview, { id }, signedIn)).toMatchObject({
        mayRelease: false,
        mayRefuse: false,
      })
      const release = await server.call(releaseRewards, { id, version: 1 }, signedIn)
      const refusal = await server.call(refuseRewards, { id, version: 1, reason: 'Just so' }, signedIn)
      expect([release.code, refusal.code]).toEqual([apiErrorCode.forbidden, apiErrorCode.forbidden])
    }
  })
})
