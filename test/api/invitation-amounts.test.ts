import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { listRewardReviews, openRewardReview, refuseRewards, releaseRewards } from '#api/invitation-reviews.ts'
import { type DiscountSum, listInvitationDiscounts, setInvitationDiscount } from '#api/invitation-discounts.ts'
import {
  claimInvitationRewards,
  getRewardSums,
  listInvitationRewards,
  listRewardDays,
} from '#api/invitation-rewards.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { nameBasedId } from '#server/lib/name-based-id.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { day, RewardWorld } from './support/rewards.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const coins = ['SUMA', 'SUMB']
let server: TestApp
let world: RewardWorld

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined) })
  world = new RewardWorld(server)
})

afterAll(() => server.close())

interface Posting {
  readonly [column: string]: unknown
  readonly coin: string
  readonly kind: string
  readonly amount: string
  readonly isToday: boolean
  readonly day: string
}

/**
 * Returns an inviter's postings from the ledger alone: what went into the account of promises, and out of it to the
 * person or back. Written separately from the server's own sums, which add up rows of rewards.
 */
async function postingsOf(person: Person): Promise<readonly Posting[]> {
  const { userId } = person.session
  const dayOf = (at: string) => sql.raw(`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`)
  const today = systemClock().toISOString().slice(0, 10)
  return server.database.transaction((tx) =>
    queryRows<Posting>(
      tx,
      sql`SELECT entry.coin, transfer.kind, entry.amount::text AS amount,
            ${dayOf('transfer.posted_at')} = ${today} AS "isToday", ${dayOf('reward.noted_at')} AS day
          FROM ledger_entries entry
          JOIN ledger_transfers transfer ON transfer.id = entry.transfer_id
          JOIN invitation_rewards reward ON reward.id = transfer.reference
          WHERE reward.inviter_id = ${userId}
            AND entry.account_id = ANY (${sql.param(`{${coins.map(promisedAccount).join(',')}}`)}::uuid[])`,
    ),
  )
}

function promisedAccount(coin: string): string {
  return nameBasedId([nameBasedId(['invitations']), 'invitation-promised', coin])
}

function sumOf(postings: readonly Posting[]): bigint {
  return postings.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** Compares all amounts that invite/* returns with the ledger. */
async function expectAgreement(person: Person, invited: readonly Person[]): Promise<void> {
  const signedIn = await world.again(person)
  const postings = await postingsOf(person)
  const sums = await server.ask(getRewardSums, undefined, signedIn)
  const { items: days } = await server.ask(listRewardDays, {}, signedIn)
  const { items: rewards } = await server.ask(listInvitationRewards, {}, signedIn)
  const discounts: readonly DiscountSum[] = (
    await Promise.all(
      invited.map(async (each) => server.ask(listInvitationDiscounts, undefined, await world.again(each))),
    )
  ).flat()
  const unclaimed = new Set(['cooling', 'inactive', 'held', 'claimable'])
  for (const coin of coins) {
    const ofCoin = postings.filter((posting) => posting.coin === coin)
    const paid = ofCoin.filter(({ kind }) => kind === 'invitation-reward')
    const none = { pending: '0', held: '0', claimable: '0', paidTotal: '0', paidToday: '0' }
    const told = sums.find((sum) => sum.coin === coin) ?? none
    const [pending, held, claimable] = [told.pending, told.held, told.claimable].map(parseAmount)
    const passedOn = discounts.filter((discount) => discount.coin === coin)
    const unpaid = passedOn.reduce((sum, discount) => sum + parseAmount(discount.pending), 0n)
    const open = (pending ?? 0n) + (held ?? 0n) + (claimable ?? 0n)
    expect(open + unpaid).toBe(sumOf(ofCoin))
    const discounted = ofCoin.filter(({ kind }) => kind === 'invitation-discount')
    expect(passedOn.reduce((sum, discount) => sum + parseAmount(discount.paid), 0n)).toBe(-sumOf(discounted))
    expect(parseAmount(told.paidTotal)).toBe(-sumOf(paid))
    expect(parseAmount(told.paidToday)).toBe(-sumOf(paid.filter(({ isToday }) => isToday)))
    const listed = rewards.filter((reward) => reward.coin === coin && unclaimed.has(reward.state))
    expect(listed.reduce((sum, { amount }) => sum + parseAmount(amount), 0n)).toBe(open)
    for (const told of days) {
      const ofDay = ofCoin.filter((posting) => posting.day === told.day)
      const sum = told.sums.find((one) => one.coin === coin)
      const set = ['pending', 'held', 'claimable'] as const
      const ofInviter = set.reduce((all, name) => all + parseAmount(sum?.[name] ?? '0'), 0n)
      expect(ofInviter + (await unpaidDiscountsOf(person, coin, told.day))).toBe(sumOf(ofDay))
      const paidOfDay = ofDay.filter(({ kind }) => kind === 'invitation-reward')
      expect(parseAmount(sum?.paid ?? '0')).toBe(-sumOf(paidOfDay))
    }
  }
  const balance = await queryBalance(person)
  const claimed = postings.filter(({ kind }) => kind === 'invitation-reward')
  expect(balance).toBe(-sumOf(claimed))
}

/** Returns a day's unpaid discounts for invited people, from the rows of rewards and of the ledger. */
async function unpaidDiscountsOf(person: Person, coin: string, day: string): Promise<bigint> {
  const rows = await server.database.transaction((tx) =>
    queryRows<{ unpaid: string }>(
      tx,
      sql`SELECT coalesce(sum(reward.discount), 0)::text AS unpaid FROM invitation_rewards reward
          WHERE reward.inviter_id = ${person.session.userId} AND reward.coin = ${coin}
            AND to_char(reward.noted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') = ${day}
            AND NOT EXISTS (SELECT 1 FROM ledger_transfers transfer WHERE transfer.reference = reward.id
              AND transfer.kind IN ('invitation-discount', 'invitation-return'))`,
    ),
  )
  return BigInt(rows[0]?.unpaid ?? 0)
}

/** Returns the person's balance in these coins, which comes from rewards alone. */
async function queryBalance(person: Person): Promise<bigint> {
  const rows = await server.database.transaction((tx) =>
    queryRows<{ balance: string }>(
      tx,
      sql`SELECT balance::text AS balance FROM ledger_accounts
          WHERE owner_id = ${person.session.userId} AND name = 'available'
            AND coin = ANY (${sql.param(`{${coins.join(',')}}`)}::text[])`,
    ),
  )
  return rows.reduce((sum, { balance }) => sum + BigInt(balance), 0n)
}

it('every amount shown to an inviter agrees with the ledger throughout', async () => {
  for (const coin of coins) await world.fund(coin, '20')
  await world.runCampaign('SUMA', { dailyCap: '3', minimumOrders: 2 })
  await world.runCampaign('SUMB', { dailyCap: '1', minimumOrders: 1 })
  const name = `sum${randomUUID().slice(0, 8)}`
  const ann = await register(server, { email: `${name}@gmail.com` })
  const first = await world.invite(ann)
  await server.ask(setInvitationDiscount, { percent: 25 }, await world.again(ann))
  const honest = [first, await world.invite(ann)]
  const own = await world.invite(ann, `${name}+1@gmail.com`)
  const everybody = [...honest, own]
  const operator = async () => (await registerOperator(server, ['reviewer'])).signedIn
  for (let step = 0; step < 12; step += 1) {
    for (const [index, person] of everybody.entries()) {
      await world.order(person, coins[(step + index) % 2] ?? '', `${1 + ((step * 7 + index) % 5)}.${step}3`)
    }
    await world.work()
    await expectAgreement(ann, everybody)
    if (step % 4 === 2) {
      const by = await operator()
      const { items } = await server.ask(listRewardReviews, { state: 'open' }, by)
      for (const { id } of items) {
        const { version } = await server.ask(openRewardReview, { id }, by)
        if (step === 2) await server.ask(refuseRewards, { id, version, reason: 'One person' }, by)
        else {
          await server.ask(releaseRewards, { id, version }, by)
          await server.call(releaseRewards, { id, version }, await operator())
        }
      }
      await expectAgreement(ann, everybody)
    }
    server.advance(4 * day)
    await world.work()
    await server.ask(claimInvitationRewards, undefined, await world.again(ann))
    await expectAgreement(ann, everybody)
  }
  const { items } = await server.ask(listRewardDays, {}, await world.again(ann))
  expect(items.map((item) => item.day)).toEqual(
    items
      .map((item) => item.day)
      .toSorted()
      .toReversed(),
  )
  expect(items.flatMap(({ sums }) => sums).some(({ paid }) => paid !== '0')).toBe(true)
})

it('lists reward days in pages, and a day’s own orders', async () => {
  const cleo = await register(server)
  const friend = await world.invite(cleo)
  for (let count = 0; count < 23; count += 1) {
    await world.order(friend, 'NONE', '1')
    server.advance(day)
  }
  await world.work()
  const signedIn = await world.again(cleo)
  const first = await server.ask(listRewardDays, {}, signedIn)
  expect(first.items).toHaveLength(20)
  const second = await server.ask(listRewardDays, { cursor: first.nextCursor ?? '' }, signedIn)
  expect(second.items).toHaveLength(3)
  expect(second.nextCursor).toBeNull()
  const [newest] = first.items
  const ofDay = await server.ask(listInvitationRewards, { day: newest?.day ?? '' }, signedIn)
  expect(newest).toMatchObject({ orders: 1, sums: [] })
  expect(ofDay.items).toMatchObject([{ state: 'none', reason: 'no-campaign' }])
})
