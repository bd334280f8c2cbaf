import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, sendAccountCode } from '#api/account.ts'
import { listEntries } from '#api/balances.ts'
import {
  claimInvitationRewards,
  getRewardSums,
  listInvitationCampaigns,
  listInvitationRewards,
} from '#api/invitation-rewards.ts'
import { acceptInvitation, getInvitation } from '#api/invitations.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { invitationRewards } from '#server/db/schema/invitations.ts'
import { ledgerAccounts } from '#server/db/schema/ledger.ts'
import { budgetAccount } from '#server/ledger/ledger-account.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { announceCampaign, fundBudget } from '#server/modules/invitations/campaigns.ts'
import { findCampaignAt } from '#server/modules/invitations/campaigns.repository.ts'
import { rewardRoundedDown } from '#server/modules/invitations/reward-amount.ts'

import { goodPassword, newestCode, type Person, register } from './support/people.ts'
import { day, RewardWorld } from './support/rewards.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const whole = (text: string) => parseAmount(text)

let server: TestApp
let world: RewardWorld
let ann: Person
let coin = ''
let tests = 0

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined) })
  world = new RewardWorld(server)
})

afterAll(() => server.close())

beforeEach(async () => {
  // Each test has a coin of its own, since caps, campaigns and budgets are per coin.
  tests += 1
  coin = `TEST${String.fromCodePoint(64 + tests)}`
  ann = await register(server)
})

// The ledger must have set apart exactly what people are shown.
afterEach(async () => {
  const [account] = await server.database
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.name, 'invitation-promised'), eq(ledgerAccounts.coin, coin)))
  const rows = await server.database.select().from(invitationRewards).where(eq(invitationRewards.coin, coin))
  const told = rows.reduce((sum, { amount, state, discount, discountState }) => {
    const ofInviter = state === 'promised' || state === 'held' ? amount : 0n
    return sum + ofInviter + (discountState === 'promised' ? discount : 0n)
  }, 0n)
  if (told !== (account?.balance ?? 0n)) throw new Error(`${told} is promised, but ${account?.balance} is set aside`)
})

const work = () => world.work()
const fund = (amount: string) => world.fund(coin, amount)
const runCampaign = (caps: Parameters<RewardWorld['runCampaign']>[1] = {}) => world.runCampaign(coin, caps)
const invite = (inviter: Person) => world.invite(inviter)
const order = (person: Person, fee: string, orderId?: string) => world.order(person, coin, fee, orderId)
const again = (person: Person) => world.again(person)

const rewardsOf = async (person: Person) => (await server.ask(listInvitationRewards, {}, await again(person))).items
const looksOf = async (person: Person) =>
  (await rewardsOf(person)).map(({ amount, state, reason }) => [amount, state, reason])

describe('orders of invited people', () => {
  it('an order earns a share of its fee, released after the cooling time and enough orders, and paid once', async () => {
    await fund('50')
    await runCampaign()
    const ben = await invite(ann)
    const orderId = randomUUID()
    await order(ben, '2.5', orderId)
    await order(ben, '2.5', orderId)
    await work()
    expect(await looksOf(ann)).toEqual([['0.5', 'cooling', null]])
    server.advance(14 * day)
    expect(await rewardsOf(ann)).toMatchObject([{ state: 'inactive', ordersMissing: 1, email: 'p•••@m•••.example' }])
    expect(await server.ask(claimInvitationRewards, undefined, await again(ann))).toEqual([])
    await order(ben, '1')
    await work()
    expect(await looksOf(ann)).toEqual([
      ['0.2', 'cooling', null],
      ['0.5', 'claimable', null],
    ])
    const signedIn = await again(ann)
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => server.ask(claimInvitationRewards, undefined, signedIn)),
    )
    expect(claims.flat()).toEqual([{ coin, amount: '0.5' }])
    expect(await server.ask(getRewardSums, undefined, signedIn)).toEqual([
      { coin, paidToday: '0.5', paidTotal: '0.5', pending: '0.2', held: '0', claimable: '0' },
    ])
    const { items } = await server.ask(listEntries, {}, signedIn)
    expect(items).toMatchObject([{ kind: 'invitation-reward', amount: '0.5', coin }])
    expect(await world.ledger.budgetOf(server.database, coin)).toBe(whole('49.3'))
  })

  it('an order earns nothing without a campaign or if placed before the invitation', async () => {
    await fund('50')
    const ben = await invite(ann)
    await order(ben, '2')
    const cleo = await register(server)
    const before = { orderId: randomUUID(), userId: cleo.session.userId, coin, fee: whole('2') }
    const orderedAt = systemClock()
    server.advance(1)
    const { code } = await server.ask(getInvitation, undefined, await again(ann))
    await server.ask(acceptInvitation, { code }, cleo.signedIn)
    await server.database.transaction((tx) => world.decisions.note(tx, { ...before, orderedAt }))
    await work()
    expect(await looksOf(ann)).toEqual([['0', 'none', 'no-campaign']])
  })

  it('an order never earns more than the caps or the budget', async () => {
    await fund('0.95')
    await runCampaign({ dailyCap: '0.5', totalCap: '10' })
    const [ben, dan] = [await invite(ann), await invite(await register(server))]
    await order(ben, '2')
    await order(ben, '2')
    await order(ben, '2')
    await order(dan, '2')
    await work()
    expect(await looksOf(ann)).toEqual([
      ['0', 'none', 'daily-cap'],
      ['0.1', 'cooling', 'daily-cap'],
      ['0.4', 'cooling', null],
    ])
    server.advance(day)
    await order(ben, '2')
    await work()
    // 0.5 and 0.4 of 0.95 are promised.
    expect((await looksOf(ann))[0]).toEqual(['0.05', 'cooling', 'budget'])
    expect(await world.ledger.budgetOf(server.database, coin)).toBe(0n)
  })

  it('many processes decide each order once and never promise more than the budget', async () => {
    await fund('1')
    await runCampaign()
    const ben = await invite(ann)
    for (let count = 0; count < 20; count += 1) await order(ben, '1')
    await Promise.all(Array.from({ length: 6 }, () => work()))
    const rows = await server.database.select().from(invitationRewards).where(eq(invitationRewards.coin, coin))
    const amounts = rows.map(({ amount }) => amount)
    expect(amounts).toHaveLength(20)
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(whole('1'))
    expect(amounts.filter((amount) => amount > 0n)).toHaveLength(5)
  })
})

describe('deleted accounts', () => {
  it('deleting the invited account returns what was promised for it', async () => {
    await fund('50')
    await runCampaign()
    const ben = await invite(ann)
    await order(ben, '2')
    await work()
    const signedIn = await again(ben)
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, signedIn)
    const code = await newestCode(server, ben.email)
    await server.ask(deleteAccount, { currentPassword: goodPassword, code }, signedIn)
    expect(await rewardsOf(ann)).toMatchObject([{ state: 'none', reason: 'account-deleted', email: null }])
    expect(await world.ledger.budgetOf(server.database, coin)).toBe(whole('50'))
  })
})

describe('campaigns', () => {
  const termsOf = () => ({
    coin,
    sharePpm: 200_000,
    coolingDays: 14,
    minimumOrders: 2,
    dailyCap: whole('1'),
    totalCap: whole('9'),
  })

  it('a campaign is announced a day ahead, doesn’t overlap and is shown to everyone', async () => {
    const terms = termsOf()
    const now = systemClock()
    const [soon, startsAt] = [addSeconds(now, day - 60), addSeconds(now, 2 * day)]
    const endsAt = addSeconds(startsAt, 10 * day)
    expect(await announceCampaign(server.database, { ...terms, startsAt: soon, endsAt }, now)).toBe('too-soon')
    expect(await announceCampaign(server.database, { ...terms, startsAt, endsAt }, now)).toBeUndefined()
    const later = { startsAt: addSeconds(startsAt, day), endsAt: addSeconds(endsAt, day) }
    expect(await announceCampaign(server.database, { ...terms, ...later }, now)).toBe('overlaps')
    const shown = (await server.ask(listInvitationCampaigns)).filter((campaign) => campaign.coin === coin)
    expect(shown).toMatchObject([{ share: 0.2, dailyCap: '1', totalCap: '9' }])
  })

  it('a campaign may begin when another ends, and end when another begins', async () => {
    const now = systemClock()
    const announce = async (from: number, to: number) => {
      const period = { startsAt: addSeconds(now, from * day), endsAt: addSeconds(now, to * day) }
      return announceCampaign(server.database, { ...termsOf(), ...period }, now)
    }
    expect(await announce(10, 20)).toBeUndefined()
    expect(await announce(20, 30)).toBeUndefined()
    expect(await announce(2, 10)).toBeUndefined()
    const campaignIn = async (days: number) => findCampaignAt(server.database, coin, addSeconds(now, days * day))
    expect(await campaignIn(20)).toMatchObject({ startsAt: addSeconds(now, 20 * day) })
    expect(await announce(25, 31)).toBe('overlaps')
  })

  it('only fees that we have earned can fund a campaign', async () => {
    await fund('1')
    const more = { id: randomUUID(), coin, amount: 1n }
    expect(await fundBudget(server.database, world.ledger, more)).toBe(false)
  })
})

it('the ledger itself refuses a promise above the budget', async () => {
  await fund('1')
  const posting = server.database.transaction((tx) =>
    world.ledger.post(tx, {
      key: randomUUID(),
      kind: 'invitation-promise',
      reference: null,
      postings: [
        { account: budgetAccount('invitation-budget', coin), amount: -whole('1') - 1n },
        { account: budgetAccount('invitation-promised', coin), amount: whole('1') + 1n },
      ],
    }),
  )
  await expect(posting).rejects.toThrow(/not sufficient/)
})

it('rounds a share down to the smallest unit', () => {
  const wide = { sharePpm: 333_333, leftToday: 100n, leftInCampaign: 100n, budget: 100n }
  expect(rewardRoundedDown({ ...wide, fee: 10n })).toEqual({ amount: 3n, reason: null })
  expect(rewardRoundedDown({ ...wide, fee: 2n })).toEqual({ amount: 0n, reason: 'too-small' })
})
