import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from 'viem'

import { circleTraces } from '#server/composition/circle-traces.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { invitationDevices, invitationRewards, invitations } from '#server/db/schema/invitations.ts'
import { payoutAccounts } from '#server/db/schema/fiat.ts'
import { securityEvents } from '#server/db/schema/security-events.ts'
import { knownDevices } from '#server/db/schema/sessions.ts'
import { transfers } from '#server/db/schema/wallet.ts'
import { withdrawals } from '#server/db/schema/withdrawals.ts'
import { hashDevice } from '#server/identity/sessions/known-devices.repository.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { encrypt } from '#server/lib/secrets.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { announceCampaign, fundBudget } from '#server/modules/invitations/campaigns.ts'
import { RewardDecisions } from '#server/modules/invitations/reward-decisions.ts'
import { RewardScreening } from '#server/modules/invitations/reward-screening.ts'
import { RewardService } from '#server/modules/invitations/rewards.service.ts'

import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

const coin = 'FARM'
const hour = 3_600
const day = 86_400
const start = new Date('2031-03-01T00:00:00Z')
/** Fee of every order; a campaign gives back half of it at most. */
const fee = parseAmount('10')

let connection: DatabaseConnection
let now = start
const clock = () => now

beforeAll(async () => {
  connection = connectPostgres(await createTestDatabase(), () => undefined)
})

afterAll(() => connection.close())

/** Accounts of all groups and the traces they leave. */
class Town {
  readonly accounts: (typeof accounts.$inferInsert)[] = []
  readonly invitations: (typeof invitations.$inferInsert)[] = []
  readonly events: (typeof securityEvents.$inferInsert)[] = []
  readonly transfers: (typeof transfers.$inferInsert)[] = []
  readonly withdrawals: (typeof withdrawals.$inferInsert)[] = []
  readonly deposits: (typeof deposits.$inferInsert)[] = []
  readonly payoutAccounts: (typeof payoutAccounts.$inferInsert)[] = []
  readonly inviterDevices: (typeof knownDevices.$inferInsert)[] = []
  readonly invitedDevices: (typeof invitationDevices.$inferInsert)[] = []
  readonly invitedBy = new Map<string, string>()
  #people = 0
  #places = 0

  person(group: string, email?: string): string {
    this.#people += 1
    const id = randomUUID()
    const memberId = String(600_000_000 + this.#people)
    const names = { memberId, email: email ?? `p${this.#people}@mail.example`, userName: group }
    const terms = { realm: 'main', lang: 'en_us', pricingCurrency: 'USD', passwordHash: '' } as const
    this.accounts.push({ id, ...names, ...terms, registeredAt: start })
    return id
  }

  /** Returns an address that nobody else has. */
  address(): Address {
    this.#places += 1
    return `0x${this.#places.toString(16).padStart(40, '0')}`
  }

  network(): string {
    this.#places += 1
    return `10.${(this.#places >> 16) & 255}.${(this.#places >> 8) & 255}.${this.#places & 255}`
  }

  invites(inviterId: string, invitedId: string, hours: number): void {
    const acceptedAt = addSeconds(start, Math.round(hours * hour))
    this.invitations.push({ id: randomUUID(), inviterId, invitedId, acceptedAt, way: 'registration' })
    this.invitedBy.set(invitedId, inviterId)
  }

  isIn(userId: string, address: string): void {
    this.events.push({ id: randomUUID(), userId, kind: 'login', device: '', address, at: start })
  }

  sends(senderId: string, recipientId: string): void {
    const row = { id: randomUUID(), senderId, recipientId, senderEmail: '', recipientEmail: '', coin }
    this.transfers.push({ ...row, amount: fee, state: 'received', createdAt: start })
  }

  withdraws(userId: string, address: string): void {
    const what = { coin, network: 'ethereum', address, amount: fee, fee: 1n, state: 'success' } as const
    this.withdrawals.push({ id: randomUUID(), userId, ...what, holdId: randomUUID(), createdAt: start })
  }

  isPaidBy(userId: string, sender: Address): void {
    const place = { coin, network: 'ethereum', chainId: 1, logIndex: 0, recipient: this.address(), sender } as const
    const hash = `0x${randomUUID().replaceAll('-', '').padStart(64, '0')}` as const
    const state = { state: 'success', isReward: false, isBelowMinimum: false, requiredConfirmations: 1 } as const
    const block = { blockHeight: 1n, blockHash: hash, transactionHash: hash, foundAt: start, creditedAt: start }
    this.deposits.push({ id: randomUUID(), userId, amount: fee, ...place, ...state, ...block })
  }

  sellsTo(userId: string, accountNumber: string): void {
    const id = randomUUID()
    const details = { kind: 'india-bank', holder: 'Ann', accountNumber, branchCode: 'SBIN0000001' }
    const place = `payout_accounts.encrypted_details of ${id}`
    const encryptedDetails = encrypt(testConfig.secrets.encryptionKey, JSON.stringify(details), place)
    this.payoutAccounts.push({ id, userId, encryptedDetails, createdAt: start })
  }

  /** Adds the traces that logins from one browser leave. */
  sharesBrowser(inviterId: string, invitedIds: readonly string[]): void {
    const seen = { deviceHash: hashDevice(inviterId, randomUUID()), lastSeenAt: start }
    this.inviterDevices.push({ userId: inviterId, ...seen, firstSeenAt: start })
    for (const userId of invitedIds) this.invitedDevices.push({ userId, ...seen })
  }

  /** Inserts everything without the addresses, holds and orders it refers to, which nothing here reads. */
  async settle(): Promise<void> {
    const parts = <Row>(rows: readonly Row[]) =>
      Array.from({ length: Math.ceil(rows.length / 500) }, (_, part) => rows.slice(500 * part, 500 * (part + 1)))
    await connection.database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      for (const part of parts(this.accounts)) await tx.insert(accounts).values(part)
      for (const part of parts(this.invitations)) await tx.insert(invitations).values(part)
      for (const part of parts(this.events)) await tx.insert(securityEvents).values(part)
      for (const part of parts(this.transfers)) await tx.insert(transfers).values(part)
      for (const part of parts(this.withdrawals)) await tx.insert(withdrawals).values(part)
      for (const part of parts(this.payoutAccounts)) await tx.insert(payoutAccounts).values(part)
      for (const part of parts(this.inviterDevices)) await tx.insert(knownDevices).values(part)
      for (const part of parts(this.invitedDevices)) await tx.insert(invitationDevices).values(part)
      for (const part of parts(this.deposits)) await tx.insert(deposits).values(part)
    })
  }
}

const town = new Town()
/** Pays out to everyone, as exchanges do. */
const exchange = town.address()
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** What each farm of ten accounts does to get its own fees back. */
const farms: Readonly<Record<string, (inviter: string, own: readonly string[]) => void>> = {
  'one wallet': (inviter, own) => {
    const wallet = town.address()
    for (const id of [inviter, ...own]) town.withdraws(id, wallet)
  },
  'ring of transfers': (inviter, own) => {
    const round = [inviter, ...own, inviter]
    for (const [index, id] of own.entries()) town.sends(round[index] ?? '', id)
    town.sends(own.at(-1) ?? '', inviter)
  },
  'disposable mails': (_, own) => {
    for (const [index, id] of own.entries())
      if (index % 2 === 0) {
        const network = town.network()
        for (const resident of [id, own[index + 1] ?? id]) town.isIn(resident, network)
      }
  },
  'registrations in a burst': (_, own) => {
    const network = town.network()
    for (const id of own) town.isIn(id, network)
  },
  'one source of deposits': (_, own) => {
    const source = town.address()
    for (const id of own) town.isPaidBy(id, source)
  },
  'one bank account': (inviter, own) => {
    const number = String(100_000_000 + town.accounts.length)
    for (const id of [inviter, ...own]) town.sellsTo(id, number)
  },
  'one browser': (inviter, own) => town.sharesBrowser(inviter, own),
  // Nothing in common is visible, but it costs more than it brings.
  careful: (_, own) => {
    for (const id of own) town.isPaidBy(id, exchange)
  },
}

const farmSizes: Readonly<Record<string, number>> = {
  careful: 50,
  'one source of deposits': 100,
  'one bank account': 90,
  'one browser': 100,
  'registrations in a burst': 90,
}

function buildFarms(): void {
  for (const [style, act] of Object.entries(farms)) {
    for (const farm of numbers((farmSizes[style] ?? 190) / 10)) {
      const inviter = town.person(style)
      const own = numbers(10).map((index) => {
        const email = style === 'disposable mails' ? `s${farm}x${index}@mailinator.com` : undefined
        return town.person(style, email)
      })
      for (const [index, id] of own.entries()) {
        town.invites(inviter, id, style === 'registrations in a burst' ? index / 20 : 3 * index)
      }
      act(inviter, own)
    }
  }
}

/** Builds a hundred inviters with five friends each, who do everything that makes honest people look suspicious. */
function buildHonest(): void {
  const mobile = town.network()
  for (const index of numbers(100)) {
    const inviter = town.person('honest')
    // Three have many guests, who all join at once.
    const isFollowed = index < 3
    const friends = numbers(isFollowed ? 15 : 5).map((friend) =>
      town.person('honest', index === 10 && friend === 0 ? 'hidden@mailinator.com' : undefined),
    )
    for (const [friend, id] of friends.entries()) {
      town.invites(inviter, id, isFollowed ? friend / 30 : 30 * friend)
      town.withdraws(id, town.address())
      // Sellers have bank accounts of their own, whose last digits match another's.
      if (friend === 0) town.sellsTo(id, `${200_000 + index}006789`)
      if ((index + friend) % 3 > 0) town.isPaidBy(id, exchange)
      if (index % 20 === 5) town.isIn(id, mobile)
    }
    live(index, inviter, friends)
    pay(index, inviter, friends)
  }
}

/** Every third inviter lives with a friend, and of every fourth two friends live together. */
function live(index: number, inviter: string, [first = '', , , fourth = '', fifth = '']: readonly string[]): void {
  const [home, flat] = [town.network(), town.network()]
  town.isIn(inviter, home)
  if (index % 3 === 0) town.isIn(first, home)
  if (index % 10 === 7) town.sharesBrowser(inviter, [first])
  if (index % 4 === 0) for (const id of [fourth, fifth]) town.isIn(id, flat)
}

function pay(
  index: number,
  inviter: string,
  [first = '', second = '', third = '', fourth = '', fifth = '']: readonly string[],
): void {
  if (index % 5 === 0) town.sends(inviter, second)
  if (index % 8 === 0) town.sends(fourth, fifth)
  if (index % 10 === 4) {
    town.sends(inviter, third)
    town.sends(third, inviter)
  }
  if (index !== 50) return
  // Pays into the friend's own wallet, which can't be told from a shared one.
  const wallet = town.address()
  for (const id of [inviter, first]) town.withdraws(id, wallet)
}

async function runCampaign(ledger: Ledger): Promise<void> {
  const { database } = connection
  const budget = parseAmount('100000')
  await database.transaction((tx) =>
    ledger.post(tx, {
      key: randomUUID(),
      kind: 'desk-payment',
      reference: null,
      postings: [
        { account: houseAccount('world', coin), amount: -budget },
        { account: houseAccount('fees', coin), amount: budget },
      ],
    }),
  )
  await fundBudget(database, ledger, { id: randomUUID(), coin, amount: budget })
  const startsAt = addSeconds(start, 2 * day)
  const terms = { coin, sharePpm: 500_000, coolingDays: 14, minimumOrders: 1, dailyCap: budget, totalCap: budget }
  const period = { startsAt, endsAt: addSeconds(startsAt, 90 * day) }
  expect(await announceCampaign(database, { ...terms, ...period }, start)).toBeUndefined()
}

it('a thousand farm accounts lose money, and a hundred honest inviters get what they are due', async () => {
  const { database } = connection
  const ledger = new Ledger(clock)
  const parts = { database, clock, ledger }
  const [decisions, rewards] = [new RewardDecisions(parts), new RewardService(parts)]
  const screening = new RewardScreening({ ...parts, readTraces: circleTraces(testConfig.secrets) })
  buildFarms()
  buildHonest()
  await town.settle()
  await runCampaign(ledger)
  now = addSeconds(start, 40 * day)
  await database.transaction(async (tx) => {
    for (const [userId] of town.invitedBy) {
      await decisions.note(tx, { orderId: randomUUID(), userId, orderedAt: now, coin, fee })
    }
  })
  await decisions.run()
  await screening.run()
  now = addSeconds(now, 15 * day)
  await screening.run()
  for (const inviter of new Set(town.invitedBy.values())) await rewards.claim(inviter)

  const groupOf = new Map(town.accounts.map(({ id, userName }) => [id, userName]))
  const rows = await database.select().from(invitationRewards)
  const results = [...Map.groupBy(rows, ({ inviterId }) => groupOf.get(inviterId) ?? '')].map(([group, ofGroup]) => {
    const fees = ofGroup.reduce((sum, row) => sum + row.fee, 0n)
    const paid = ofGroup.reduce((sum, row) => (row.state === 'paid' ? sum + row.amount : sum), 0n)
    return { group, accounts: ofGroup.length, held: ofGroup.filter(({ state }) => state === 'held').length, fees, paid }
  })
  console.table(
    results.map((result) => ({ ...result, fees: formatAmount(result.fees), paid: formatAmount(result.paid) })),
  )

  const sybils = results.filter(({ group }) => group !== 'honest')
  const honest = results.find(({ group }) => group === 'honest')
  const sum = (key: 'accounts' | 'held') => sybils.reduce((all, result) => all + result[key], 0)
  expect(sum('accounts')).toBe(1_000)
  // At most half of each farm's fees comes back.
  expect(sybils.filter(({ fees, paid }) => 2n * paid > fees)).toEqual([])
  expect(sybils.filter(({ held, accounts: size }) => held < size).map(({ group }) => group)).toEqual(['careful'])
  expect(sum('held') / 1_000).toBeGreaterThanOrEqual(0.9)
  const paidToSybils = sybils.reduce((all, { paid }) => all + paid, 0n)
  const feesOfSybils = sybils.reduce((all, { fees }) => all + fees, 0n)
  // And of all fees of farms, almost nothing does.
  expect(20n * paidToSybils).toBeLessThanOrEqual(feesOfSybils)
  const wrongly = (honest?.held ?? 0) / (honest?.accounts ?? 1)
  expect(wrongly).toBeGreaterThan(0)
  expect(wrongly).toBeLessThanOrEqual(0.02)
  expect(honest?.paid).toBe(((honest?.fees ?? 0n) - BigInt(honest?.held ?? 0) * fee) / 2n)
  // Thousands of transactions: half a minute alone, several if everything else runs at the same time.
}, 600_000)
