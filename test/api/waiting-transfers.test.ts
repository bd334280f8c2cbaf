import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { changeEmail } from '#api/account.ts'
import { setListedOnly } from '#api/address-book.ts'
import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createTransfer, getTransfer } from '#api/transfers.ts'
import { transfers } from '#server/db/schema/wallet.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { availableOf } from '#server/ledger/ledger-account.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createLog } from '#server/log.ts'
import type { TransferRow } from '#server/modules/transfers/transfers.repository.ts'

import { prepareEmailChange } from './support/email-changes.ts'
import { giveCoins } from './support/funds.ts'
import { logIn, newEmail, type Person, register } from './support/people.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { fundPassword, registerWithFunds, walletConfig } from './support/withdrawals.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
})

beforeEach(async () => {
  ann = await registerWithFunds(server, '100')
})

afterAll(() => server.close())

const day = 86_400

async function send(email: string, id: string = randomUUID()): Promise<string> {
  const input = { id, coin: 'USDT', amount: '12.5', email, fundPassword }
  return (await server.ask(createTransfer, input, ann.signedIn)).id
}

/** Books a transfer of Ann's as an earlier version did: to its own id, spelled as the client sent it. */
async function sendAsBefore(email: string, id: string, waitingOwner: string | null): Promise<void> {
  const [coin, amount] = ['USDT', parseAmount('12.5')]
  await insertWaiting(email, { id, waitingOwner })
  const postings = [
    { account: availableOf(ann.session.userId, coin), amount: -amount },
    { account: availableOf(id, coin), amount },
  ]
  const request = { key: `transfer ${id}, sent`, kind: 'transfer', reference: id, postings } as const
  await server.database.transaction((tx) => new Ledger(systemClock).post(tx, request))
}

/** Inserts the row of a transfer of Ann's, without postings in the books. */
async function insertWaiting(
  email: string,
  { id = randomUUID(), ...row }: Partial<Pick<TransferRow, 'id' | 'waitingOwner' | 'note'>> = {},
): Promise<string> {
  await server.database.insert(transfers).values({
    id,
    senderId: ann.session.userId,
    recipientId: null,
    senderEmail: 'a…n@mail.example',
    recipientEmail: email,
    coin: 'USDT',
    amount: parseAmount('12.5'),
    state: 'waiting',
    createdAt: systemClock(),
    ...row,
  })
  return id.toLowerCase()
}

async function available(options: CallOptions): Promise<string> {
  const { balances } = await server.ask(listBalances, undefined, options)
  return balances.find(({ coin }) => coin === 'USDT')?.available ?? '0'
}

async function afterThirtyDays({ failures = 0 } = {}): Promise<void> {
  server.advance(30 * day + 60)
  expect(await runCleanUps()).toHaveLength(failures)
  ann = { ...ann, signedIn: { ...ann.place, accessToken: (await logIn(server, ann)).accessToken } }
}

/** Runs the cleanups and returns the errors that were logged. */
async function runCleanUps(): Promise<readonly string[]> {
  const failures: string[] = []
  const before = server.logLines.length
  await cleanUp(server.backend.cleanUps, createLog('error', { write: (line) => failures.push(line) }))
  return [...failures, ...errorsSince(before)]
}

function errorsSince(line: number): readonly string[] {
  return server.logLines.slice(line).filter((text) => text.includes('"level":"error"'))
}

/** Returns the value of the metric that alerts an operator. */
async function stuckAt(step: 'taking' | 'return'): Promise<number> {
  const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(body.match(new RegExp(`sevenport_transfers_stuck{step="${step}"} (\\d+)`))?.[1])
}

describe('a transfer whose id was written in capitals', () => {
  it('a transfer with an id in capitals reaches its recipient and is known by either spelling', async () => {
    const [email, id] = [newEmail(), randomUUID().toUpperCase()]
    expect(await send(email, id)).toBe(id.toLowerCase())
    expect(await send(email, id.toLowerCase())).toBe(id.toLowerCase())
    const eve = await register(server, { email })
    expect(await available(eve.signedIn)).toBe('12.5')
    expect(await available(ann.signedIn)).toBe('87.5')
    expect(await server.ask(getTransfer, { id }, eve.signedIn)).toMatchObject({ direction: 'in', state: 'received' })
  })

  it('a transfer with an id in capitals comes back after 30 days', async () => {
    await send(newEmail(), randomUUID().toUpperCase())
    await afterThirtyDays()
    expect(await available(ann.signedIn)).toBe('100')
  })
})

describe('address-book-only mode', () => {
  const repeat = async (email: string) => {
    const input = { id: randomUUID(), coin: 'USDT', amount: '12.5', email, fundPassword }
    return (await server.call(createTransfer, input, ann.signedIn)).code
  }

  it('refuses a transfer to an email from which the earlier one came back unclaimed', async () => {
    const email = newEmail()
    await send(email)
    await afterThirtyDays()
    await server.ask(setListedOnly, { isListedOnly: true, fundPassword }, ann.signedIn)
    expect(await repeat(email)).toBe(apiErrorCode.addressNotListed)
  })

  it('treats an email without an account like one with an account', async () => {
    const [email, eve] = [newEmail(), await register(server)]
    for (const recipient of [email, eve.email]) await send(recipient)
    server.advance(day + 60)
    ann = { ...ann, signedIn: { ...ann.place, accessToken: (await logIn(server, ann)).accessToken } }
    await server.ask(setListedOnly, { isListedOnly: true, fundPassword }, ann.signedIn)
    expect([await repeat(email), await repeat(eve.email)]).toEqual([0, 0])
  })
})

describe('a transfer whose id is a user’s', () => {
  it('a transfer whose id is a user’s goes to its recipient, not to that user', async () => {
    const [bob, email] = [await register(server), newEmail()]
    await send(email, bob.session.userId)
    expect(await available(bob.signedIn)).toBe('0')
    const eve = await register(server, { email })
    expect(await available(eve.signedIn)).toBe('12.5')
  })

  it('a transfer whose id is the sender’s own comes back after 30 days', async () => {
    await send(newEmail(), ann.session.userId)
    expect(await available(ann.signedIn)).toBe('87.5')
    await afterThirtyDays()
    expect(await available(ann.signedIn)).toBe('100')
  })
})

describe('a transfer that an earlier version had booked to its id', () => {
  const small = randomUUID()
  const capital = randomUUID().toUpperCase()

  it.each([
    ['in lower case', small, null],
    ['in upper case', capital, capital],
  ])('a transfer that an earlier version booked to its id %s reaches its recipient', async (_how, id, waitingOwner) => {
    const email = newEmail()
    await sendAsBefore(email, id, waitingOwner)
    expect(await available(ann.signedIn)).toBe('87.5')
    const eve = await register(server, { email })
    expect(await available(eve.signedIn)).toBe('12.5')
  })

  it('a transfer that an earlier version booked to its id comes back after 30 days', async () => {
    await sendAsBefore(newEmail(), randomUUID(), null)
    const id = randomUUID().toUpperCase()
    await sendAsBefore(newEmail(), id, id)
    await afterThirtyDays()
    expect(await available(ann.signedIn)).toBe('100')
  })
})

describe('a transfer missing from the books', () => {
  const note = 'not in the books'
  const removeBroken = () => server.database.delete(transfers).where(eq(transfers.note, note))

  afterEach(removeBroken)

  it('a transfer missing from the books doesn’t block the return of others and is reported until it’s fixed', async () => {
    // More than one batch.
    for (let index = 0; index < 201; index += 1) await insertWaiting(newEmail(), { note })
    await send(newEmail())
    await afterThirtyDays({ failures: 201 })
    expect(await available(ann.signedIn)).toBe('100')
    expect(await stuckAt('return')).toBe(201)
    await removeBroken()
    expect(await runCleanUps()).toEqual([])
    expect(await stuckAt('return')).toBe(0)
  })

  it('a transfer missing from the books doesn’t block registration and is credited once it’s fixed', async () => {
    const email = newEmail()
    const broken = await insertWaiting(email, { note })
    await send(email)
    const before = server.logLines.length
    const eve = await register(server, { email })
    expect(errorsSince(before)).toEqual([expect.stringContaining(broken)])
    expect(await available(eve.signedIn)).toBe('12.5')
    expect(await server.call(getTransfer, { id: broken }, eve.signedIn)).toMatchObject({ code: apiErrorCode.notFound })

    expect(await runCleanUps()).toHaveLength(1)
    expect(await stuckAt('taking')).toBe(1)
    await giveCoins(server, broken, '12.5')
    expect(await runCleanUps()).toEqual([])
    expect(await stuckAt('taking')).toBe(0)
    expect(await available(eve.signedIn)).toBe('25')
    expect(await server.ask(getTransfer, { id: broken }, eve.signedIn)).toMatchObject({ state: 'received' })
  })

  it('a transfer missing from the books doesn’t block changing an email to its address', async () => {
    const [email, eve] = [newEmail(), await register(server)]
    await insertWaiting(email, { note })
    const input = await prepareEmailChange(server, eve, email)
    expect(await server.ask(changeEmail, input, eve.signedIn)).toMatchObject({ email })
  })
})
