import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getAddress } from 'viem'

import { getProfile } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { endAccountSessions, findAccounts, openAccount } from '#api/operator-accounts.ts'
import { listOrderKeys } from '#api/order-keys.ts'
import { depositAddresses, deposits } from '#server/db/schema/deposits.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { orderLegs, orders } from '#server/db/schema/orders.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { registerOperator } from './support/operators.ts'
import { makeOrderKey } from './support/order-keys.ts'
import { logIn, newestMail, type Person, register } from './support/people.ts'
import { turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

const { forbidden, notFound, notLoggedIn, tooManyRequests } = apiErrorCode

let server: TestApp
let sue: Person
let rita: Person
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  sue = await registerOperator(server, ['support'])
  rita = await registerOperator(server, ['reviewer'])
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await register(server)
})

const idOf = ({ session }: Person) => session.userId
const auditOf = (subject: string) =>
  server.database.select().from(operatorAudit).where(eq(operatorAudit.subject, subject))

async function found(query: string): Promise<readonly string[]> {
  const { items } = await server.ask(findAccounts, { query }, sue.signedIn)
  return items.map(({ id }) => id)
}

function hash(): `0x${string}` {
  return `0x${randomUUID().replaceAll('-', '').padStart(64, '0')}`
}

/** Inserts a deposit with a transaction and deposit address of its own. */
async function insertDeposit(userId: string, transactionHash = hash()) {
  const address = getAddress(`0x${randomUUID().replaceAll('-', '').padStart(40, '0')}`)
  const at = new Date()
  const place = { network: 'bsc', chainId: 31_337, blockHeight: 41n, blockHash: hash() } as const
  await server.database
    .insert(depositAddresses)
    .values({ address, userId, factory: address, salt: hash(), createdAt: at })
  const transfer = { coin: 'USDT', ...place, transactionHash, logIndex: 1, recipient: address, amount: 5n }
  const standing = { state: 'confirming', isReward: false, isBelowMinimum: false, requiredConfirmations: 6 } as const
  await server.database.insert(deposits).values({ id: randomUUID(), userId, ...transfer, ...standing, foundAt: at })
  return { address, transactionHash }
}

async function insertOrder(userId: string) {
  const [id, at] = [randomUUID(), new Date()]
  const order = { id, number: id.slice(0, 10), kind: 'swap', userId, provider: 'desk', rateType: 'fixed' } as const
  await server.database.insert(orders).values({ ...order, state: 'new', createdAt: at, stateChangedAt: at })
  const payout = { orderId: id, kind: 'payout', asset: 'bitcoin/native', amount: 2n, hash: hash().slice(2) } as const
  await server.database.insert(orderLegs).values(payout)
  return { number: order.number, payoutHash: payout.hash }
}

describe('searches for accounts', () => {
  it('finds an account by email, member ID and user ID', async () => {
    for (const query of [ann.email.toUpperCase(), ann.session.memberId, idOf(ann).toUpperCase(), ` ${ann.email} `]) {
      expect(await found(query)).toEqual([idOf(ann)])
    }
  })

  it('finds an account by its withdrawals, deposits and orders', async () => {
    const rich = await registerWithFunds(server)
    const { id } = await withdraw(server, rich)
    const { address, transactionHash } = await insertDeposit(idOf(rich))
    const { number, payoutHash } = await insertOrder(idOf(rich))
    const things = [id, address.toLowerCase(), transactionHash, transactionHash.slice(2).toUpperCase(), number]
    for (const query of [...things, payoutHash, `0x${payoutHash}`]) expect(await found(query)).toEqual([idOf(rich)])
  })

  it('finds everyone paid by one transaction', async () => {
    const ben = await register(server)
    const { transactionHash } = await insertDeposit(idOf(ann))
    await insertDeposit(idOf(ben), transactionHash)
    expect((await found(transactionHash)).toSorted()).toEqual([idOf(ann), idOf(ben)].toSorted())
  })

  it('finds no account by a part or pattern, nor one of the futures section', async () => {
    const trader = await register(server, { realm: 'futures' })
    const parts = [ann.email.slice(0, -1), '%', '%@mail.example', ann.session.memberId.slice(0, -1), trader.email]
    for (const query of parts.map((part) => part.padStart(3, '%'))) expect(await found(query)).toEqual([])
    expect((await server.call(openAccount, { id: idOf(trader) }, sue.signedIn)).code).toBe(notFound)
    expect(await found(trader.session.memberId)).toEqual([])
  })

  it('audits a search without keeping the email', async () => {
    await found(ann.email)
    const entries = (await auditOf('email')).filter(({ operatorId }) => operatorId === idOf(sue))
    const { action, details } = entries.toSorted((a, b) => Number(b.doneAt) - Number(a.doneAt))[0] ?? {}
    expect({ action, details }).toEqual({
      action: 'find-accounts',
      details: { query: 'p…@mail.example', found: '1' },
    })
  })

  it('limits an operator to 120 searches for accounts', async () => {
    for (let time = 0; time < 120; time += 1) await found('nobody@mail.example')
    expect((await server.call(findAccounts, { query: ann.email }, sue.signedIn)).code).toBe(tooManyRequests)
    expect((await server.call(openAccount, { id: idOf(ann) }, sue.signedIn)).code).toBe(tooManyRequests)
  })
})

describe('opening an account', () => {
  it('opening an account shows its protection but no whole address, and is audited', async () => {
    await turnTotpOn(server, ann)
    const account = await server.ask(openAccount, { id: idOf(ann) }, sue.signedIn)
    expect(account).toMatchObject({
      memberId: ann.session.memberId,
      email: ann.email,
      isOwn: false,
      frozenSince: null,
      secondFactors: [{ method: 'totp', removesAt: null }],
      apiKeys: 0,
      sessions: [{ device: 'Firefox · Windows', network: '10.0.…' }],
      acts: [],
    })
    expect(JSON.stringify(account)).not.toContain(ann.place.address)
    expect(await auditOf(idOf(ann))).toMatchObject([{ action: 'open-account', operator: sue.session.memberId }])
  })

  it('opening an unknown account answers not found', async () => {
    expect((await server.call(openAccount, { id: randomUUID() }, sue.signedIn)).code).toBe(notFound)
  })
})

describe('logging a user out everywhere', () => {
  const reason = 'Reported a stolen phone'

  it.each([
    ['support', () => sue],
    ['a reviewer', () => rita],
  ])('ends all sessions and API keys and tells the owner, by %s', async (_, operator) => {
    const other = await logIn(server, { ...ann, deviceId: randomUUID() })
    await makeOrderKey(server, ann)
    const account = await server.ask(endAccountSessions, { id: idOf(ann), reason }, operator().signedIn)
    expect(account).toMatchObject({ sessions: [], apiKeys: 0, acts: [{ action: 'end-account-sessions', reason }] })
    for (const { accessToken } of [ann.session, other]) {
      expect((await server.call(getProfile, undefined, { accessToken })).code).toBe(notLoggedIn)
    }
    const { refreshToken } = ann.session
    expect((await server.call(mainAuthentication.refreshToken, { refreshToken })).code).not.toBe(0)

    const mail = await newestMail(server, ann.email)
    expect(mail.subject).toBe('We logged you out everywhere')
    expect(mail.text).not.toContain(reason)
    const signedIn = { ...ann.place, accessToken: (await logIn(server, ann)).accessToken }
    const { items } = await server.ask(listSystemMessages, {}, signedIn)
    expect(items.map(({ kind, values }) => ({ kind, values }))).toContainEqual({ kind: 'logged-out-by-us', values: {} })
    expect(await server.ask(listOrderKeys, undefined, signedIn)).toEqual([])
  })

  it('logging a user out twice sends one email', async () => {
    const ends = [1, 2].map(() => server.ask(endAccountSessions, { id: idOf(ann), reason }, sue.signedIn))
    await Promise.all(ends)
    const mails = await server.mailsTo(ann.email)
    expect(mails.filter(({ subject }) => subject === 'We logged you out everywhere')).toHaveLength(1)
    const ended = (await auditOf(idOf(ann))).map(({ details }) => Number(details['sessions']))
    expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  it('refuses to log out the operator’s own account, an unknown one, or without a reason', async () => {
    const call = (id: string, why = reason) => server.call(endAccountSessions, { id, reason: why }, sue.signedIn)
    expect((await call(idOf(sue))).code).toBe(forbidden)
    expect((await call(randomUUID())).code).toBe(notFound)
    expect((await call(idOf(ann), ' ')).code).toBe(apiErrorCode.invalidRequest)
    expect((await server.ask(openAccount, { id: idOf(sue) }, sue.signedIn)).isOwn).toBe(true)
  })
})
