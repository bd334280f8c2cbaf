import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { listEntries } from '#api/balances.ts'
import { listInvitationDiscounts, setInvitationDiscount } from '#api/invitation-discounts.ts'
import { type DiscountPercent, findInvitation } from '#api/invitation-offer.ts'
import { listRewardReviews, openRewardReview, refuseRewards, releaseRewards } from '#api/invitation-reviews.ts'
import { claimInvitationRewards, getRewardSums, listInvitationRewards } from '#api/invitation-rewards.ts'
import { acceptInvitation, getInvitation } from '#api/invitations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { parseAmount } from '#server/lib/amount.ts'

import { registerOperator } from './support/operators.ts'
import { goodPassword, newestCode, type Person, register } from './support/people.ts'
import { day, RewardWorld } from './support/rewards.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let world: RewardWorld
let ann: Person
let name = ''
let coin = ''
let tests = 0

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined) })
  world = new RewardWorld(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  tests += 1
  coin = `LESS${String.fromCodePoint(64 + tests)}`
  name = `ann${randomUUID().slice(0, 8)}`
  ann = await register(server, { email: `${name}@gmail.com` })
  await world.fund(coin, '50')
})

const give = async (percent: DiscountPercent) => server.ask(setInvitationDiscount, { percent }, await world.again(ann))
const codeOf = async (person: Person) => (await server.ask(getInvitation, undefined, await world.again(person))).code
const shown = async () => (await server.ask(findInvitation, { code: await codeOf(ann) })).discountPercent
const discountsOf = async (person: Person) => server.ask(listInvitationDiscounts, undefined, await world.again(person))
const entriesOf = async (person: Person) =>
  (await server.ask(listEntries, {}, await world.again(person))).items.map(({ kind, amount }) => [kind, amount])
const budget = () => world.ledger.budgetOf(server.database, coin)

async function remove(person: Person): Promise<void> {
  const signedIn = await world.again(person)
  await server.ask(sendAccountCode, { purpose: 'delete-account' }, signedIn)
  const code = await newestCode(server, person.email)
  await server.ask(deleteAccount, { currentPassword: goodPassword, code }, signedIn)
}

describe('an inviter’s discount', () => {
  it('shows the discount with the code, and keeps it for those who have already joined', async () => {
    expect(await shown()).toBe(0)
    await give(50)
    expect(await shown()).toBe(50)
    const ben = await world.invite(ann)
    await give(75)
    const late = await register(server)
    await server.ask(acceptInvitation, { code: await codeOf(ann) }, late.signedIn)
    const accepted = async (person: Person) =>
      (await server.ask(getInvitation, undefined, await world.again(person))).accepted?.discountPercent
    expect([await accepted(ben), await accepted(late)]).toEqual([50, 75])
  })

  it('a lowered discount still applies for a day, and says so', async () => {
    await give(75)
    server.advance(2 * day)
    expect(await give(0)).toMatchObject({ percent: 0, earlier: { percent: 75 } })
    expect(await shown()).toBe(75)
    const late = await register(server)
    const accepted = await server.ask(acceptInvitation, { code: await codeOf(ann) }, late.signedIn)
    expect(accepted.discountPercent).toBe(75)
    const registered = await server.ask(getInvitation, undefined, (await world.invite(ann)).signedIn)
    expect(registered.accepted?.discountPercent).toBe(75)
    server.advance(day + 1)
    expect(await shown()).toBe(0)
    const { discount } = await server.ask(getInvitation, undefined, await world.again(ann))
    expect(discount).toEqual({ percent: 0, earlier: null })
  })
})

describe('discounts of invited people', () => {
  it('pays the invited person’s part once at the release, even if the inviter claims nothing', async () => {
    await world.runCampaign(coin)
    await give(25)
    const ben = await world.invite(ann)
    await world.order(ben, coin, '2.5')
    await world.order(ben, coin, '0.000000000000000015')
    await world.work()
    expect(await discountsOf(ben)).toEqual([{ coin, pending: '0.125', paid: '0' }])
    const { items } = await server.ask(listInvitationRewards, {}, await world.again(ann))
    // A quarter of 3 units is none.
    expect(items.map(({ amount, discount }) => `${amount}, ${discount}`).toSorted()).toEqual([
      '0.000000000000000003, 0',
      '0.375, 0.125',
    ])
    server.advance(14 * day - 60)
    await world.work()
    expect(await entriesOf(ben)).toEqual([])
    server.advance(60)
    // The last screening hasn't run yet.
    await world.discounts.run()
    expect(await entriesOf(ben)).toEqual([])
    await Promise.all(Array.from({ length: 6 }, () => world.work()))
    expect(await entriesOf(ben)).toEqual([['invitation-discount', '0.125']])
    expect(await discountsOf(ben)).toEqual([{ coin, pending: '0', paid: '0.125' }])
    const claimed = await server.ask(claimInvitationRewards, undefined, await world.again(ann))
    expect(claimed).toEqual([{ coin, amount: '0.375000000000000003' }])
    await world.work()
    expect(await entriesOf(ben)).toHaveLength(1)
    expect(await budget()).toBe(parseAmount('49.499999999999999997'))
  })

  it('pays the invited person’s part even if the inviter has claimed before', async () => {
    await world.runCampaign(coin, { minimumOrders: 1 })
    await give(25)
    const ben = await world.invite(ann)
    await world.order(ben, coin, '2')
    await world.work()
    server.advance(14 * day)
    await world.screening.run()
    await server.ask(claimInvitationRewards, undefined, await world.again(ann))
    await world.work()
    expect(await entriesOf(ben)).toEqual([['invitation-discount', '0.1']])
  })

  it('the invited person’s part also waits for enough orders', async () => {
    await world.runCampaign(coin, { minimumOrders: 2 })
    await give(50)
    const ben = await world.invite(ann)
    await world.order(ben, coin, '1')
    await world.work()
    server.advance(20 * day)
    await world.work()
    expect(await discountsOf(ben)).toEqual([{ coin, pending: '0.1', paid: '0' }])
    await world.order(ben, coin, '1')
    await world.work()
    expect(await discountsOf(ben)).toEqual([{ coin, pending: '0.1', paid: '0.1' }])
  })

  it('both parts count against the caps together', async () => {
    await world.runCampaign(coin, { dailyCap: '0.5' })
    await give(75)
    const ben = await world.invite(ann)
    await world.order(ben, coin, '2')
    await world.order(ben, coin, '2')
    await world.work()
    const [sum] = await server.ask(getRewardSums, undefined, await world.again(ann))
    expect(sum?.pending).toBe('0.125')
    expect(await discountsOf(ben)).toEqual([{ coin, pending: '0.375', paid: '0' }])
  })

  it('exports the discounts promised to the invited person', async () => {
    await world.runCampaign(coin)
    await give(50)
    const ben = await world.invite(ann)
    await world.order(ben, coin, '1')
    await world.work()
    const exported = await server.ask(exportAccount, { currentPassword: goodPassword }, await world.again(ben))
    expect(exported.sections['invitationDiscounts']).toMatchObject([{ coin, amount: '0.1', state: 'promised' }])
  })
})

describe('discounts of held rewards', () => {
  async function hold(fee: string, minimumOrders = 1): Promise<Person> {
    await world.runCampaign(coin, { minimumOrders, dailyCap: '1' })
    await give(50)
    const own = await world.invite(ann, `${name}+1@gmail.com`)
    await world.order(own, coin, fee)
    await world.work()
    expect(await discountsOf(own)).toMatchObject([{ paid: '0' }])
    return own
  }

  async function openedBy(reviewer: Awaited<ReturnType<typeof registerOperator>>) {
    const { items } = await server.ask(listRewardReviews, { state: 'open' }, reviewer.signedIn)
    const found = items.find(({ held }) => held.some((amount) => amount.coin === coin))
    if (found === undefined) throw new Error('There is no review')
    return server.ask(openRewardReview, { id: found.id }, reviewer.signedIn)
  }

  it('a refused reward pays the invited person nothing and returns in full to the budget', async () => {
    const own = await hold('2')
    server.advance(20 * day)
    await world.work()
    const reviewer = await registerOperator(server, ['reviewer'])
    const { id, version, held } = await openedBy(reviewer)
    expect(held).toEqual([{ coin, amount: '0.4' }])
    await server.ask(refuseRewards, { id, version, reason: 'One person' }, reviewer.signedIn)
    await world.work()
    expect(await discountsOf(own)).toEqual([])
    expect(await budget()).toBe(parseAmount('50'))
  })

  it('a released reward pays both once the other conditions are met', async () => {
    const own = await hold('2', 2)
    const reviewer = await registerOperator(server, ['reviewer'])
    const { id, version } = await openedBy(reviewer)
    await server.ask(releaseRewards, { id, version }, reviewer.signedIn)
    await world.work()
    expect(await entriesOf(own)).toEqual([])
    server.advance(14 * day)
    await world.work()
    // Enough days, but not enough orders.
    expect(await entriesOf(own)).toEqual([])
    await world.order(own, coin, '0.000000000000000001')
    await world.work()
    expect(await entriesOf(own)).toEqual([['invitation-discount', '0.2']])
    expect(await server.ask(claimInvitationRewards, undefined, await world.again(ann))).toEqual([
      { coin, amount: '0.2' },
    ])
  })

  it('the required approvals depend on what is promised to both', async () => {
    await hold('5')
    const { requiredApprovals, held } = await openedBy(await registerOperator(server, ['reviewer']))
    expect(held).toEqual([{ coin, amount: '1' }])
    expect(requiredApprovals).toBe(1)
    // The daily limit is used up.
    server.advance(day)
    const again = await world.invite(ann, `${name}+2@gmail.com`)
    await world.order(again, coin, '1')
    await world.work()
    expect((await openedBy(await registerOperator(server, ['reviewer']))).requiredApprovals).toBe(2)
  })
})

describe('discounts of deleted accounts', () => {
  async function promise(): Promise<Person> {
    await world.runCampaign(coin, { minimumOrders: 1 })
    await give(50)
    const ben = await world.invite(ann)
    await world.order(ben, coin, '2')
    await world.work()
    return ben
  }

  it('deleting the invited account returns both parts to the budget', async () => {
    const ben = await promise()
    await remove(ben)
    expect(await budget()).toBe(parseAmount('50'))
    const { items } = await server.ask(listInvitationRewards, {}, await world.again(ann))
    expect(items).toMatchObject([{ state: 'none', reason: 'account-deleted', discount: '0' }])
  })

  it('deleting the inviter’s account returns both parts to the budget', async () => {
    const ben = await promise()
    await remove(ann)
    expect(await budget()).toBe(parseAmount('50'))
    expect(await discountsOf(ben)).toEqual([])
  })

  it('deleting the inviter’s account returns only the unpaid part', async () => {
    const ben = await promise()
    server.advance(15 * day)
    await world.work()
    await remove(ann)
    expect(await budget()).toBe(parseAmount('49.8'))
    expect(await entriesOf(ben)).toEqual([['invitation-discount', '0.2']])
  })

  it('returns a discount that was still unpaid when the inviter had claimed', async () => {
    const ben = await promise()
    server.advance(15 * day)
    await world.screening.run()
    await server.ask(claimInvitationRewards, undefined, await world.again(ann))
    await remove(ben)
    await world.work()
    expect(await budget()).toBe(parseAmount('49.8'))
  })
})
