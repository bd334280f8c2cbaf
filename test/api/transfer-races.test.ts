import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { deleteAccount, sendAccountCode } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createTransfer, listTransfers } from '#api/transfers.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { lockAccountAndHolder } from '#server/identity/accounts/accounts.repository.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { addUpBooks } from '#server/ledger/proof.repository.ts'
import { systemClock } from '#server/lib/clock.ts'

import { codesOf } from './support/codes.ts'
import { giveCoins, takeBack } from './support/funds.ts'
import { goodPassword, newEmail, newestCode, newPlace, type Person, register, termsOf } from './support/people.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { fundPassword, registerWithFunds, walletConfig } from './support/withdrawals.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let observer: Client

const ledger = new Ledger(systemClock)

beforeAll(async () => {
  const url = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(url, () => undefined), config: walletConfig })
  observer = new Client(url)
  await observer.connect()
})

afterAll(async () => {
  await observer.end()
  await server.close()
})

/** The number of passwords that one session may check at the same time. */
const most = 5
const rounds = Array.from({ length: 6 }, (_, round) => round)

function send(from: Person, email: string, amount: string, id: string = randomUUID(), coin = 'USDT') {
  return server.call(createTransfer, { id, coin, amount, email, fundPassword }, from.signedIn)
}

async function usdtOf(options: CallOptions): Promise<string> {
  const { balances } = await server.ask(listBalances, undefined, options)
  return balances.find(({ coin }) => coin === 'USDT')?.available ?? '0'
}

it('accepts only as many concurrent transfers as the balance covers', async () => {
  const [ann, bob] = [await registerWithFunds(server, '10'), await register(server)]
  const answers = Array.from({ length: most }, () => send(ann, bob.email, '3'))
  const codes = await codesOf(answers)
  expect(codes.filter((code) => code === 0)).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set([0, apiErrorCode.insufficientBalance]))
  expect([await usdtOf(ann.signedIn), await usdtOf(bob.signedIn)]).toEqual(['1', '9'])
})

it('makes a transfer once if it’s sent several times at once', async () => {
  const [ann, bob, id] = [await registerWithFunds(server, '10'), await register(server), randomUUID()]
  const answers = Array.from({ length: most }, () => send(ann, bob.email, '2', id))
  expect(await codesOf(answers)).toEqual(Array<number>(most).fill(0))
  expect([await usdtOf(ann.signedIn), await usdtOf(bob.signedIn)]).toEqual(['8', '2'])
})

it('gives an id to only one of several users who use it at once', async () => {
  const id = randomUUID()
  const senders = await Promise.all(Array.from({ length: most }, () => registerWithFunds(server, '10')))
  // Each to another recipient: transfers to the same one wait for each other.
  const answers = senders.map(async (sender) => send(sender, (await register(server)).email, '2', id))
  expect(await codesOf(answers)).toEqual([0, ...Array<number>(most - 1).fill(apiErrorCode.idReused)])
  const balances = await Promise.all(senders.map((sender) => usdtOf(sender.signedIn)))
  expect(balances.toSorted()).toEqual([...Array<string>(most - 1).fill('10'), '8'])
})

it('keeps concurrent transfers within the daily limit', async () => {
  const [ann, bob] = [await registerWithFunds(server, '100000'), await register(server)]
  const codes = await codesOf(Array.from({ length: most }, () => send(ann, bob.email, '20000')))
  expect(codes.filter((code) => code === 0)).toHaveLength(2)
  expect(await usdtOf(bob.signedIn)).toBe('40000')
})

it('completes concurrent transfers between two users in both directions', async () => {
  const [ann, bob] = [await registerWithFunds(server, '100'), await registerWithFunds(server, '100')]
  const answers = Array.from({ length: most }, () => [send(ann, bob.email, '3'), send(bob, ann.email, '2')]).flat()
  expect(await codesOf(answers)).toEqual(Array<number>(2 * most).fill(0))
  expect([await usdtOf(ann.signedIn), await usdtOf(bob.signedIn)]).toEqual(['95', '105'])
})

it.each(rounds)('transfers sent during their recipient’s registration arrive (%i)', async () => {
  const [ann, email, place] = [await registerWithFunds(server, '10'), newEmail(), newPlace()]
  await server.ask(mainAuthentication.sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
  const input = { email, password: goodPassword, code: await newestCode(server, email), ...(await termsOf(server)) }
  const [session] = await Promise.all([
    server.ask(mainAuthentication.registerUser, { ...input, deviceId: randomUUID() }, place),
    ...Array.from({ length: 4 }, async () => send(ann, email, '2')),
  ])
  expect(await usdtOf({ ...place, accessToken: session.accessToken })).toBe('8')
  expect(await usdtOf(ann.signedIn)).toBe('2')
})

it.each(rounds)('a transfer to an account that is being deleted isn’t lost (%i)', async () => {
  const [ann, bob] = [await registerWithFunds(server, '10'), await register(server)]
  await server.ask(sendAccountCode, { purpose: 'delete-account' }, bob.signedIn)
  const input = { currentPassword: goodPassword, code: await newestCode(server, bob.email) }
  const [deletion, transfer] = await Promise.all([
    server.call(deleteAccount, input, bob.signedIn),
    send(ann, bob.email, '2'),
  ])
  expect(transfer.code).toBe(0)
  const { items } = await server.ask(listTransfers, {}, ann.signedIn)
  expect(items).toMatchObject([{ state: 'sent' }])
  // Either it arrived and the account stays, or it waits for a registration with the email.
  expect([0, apiErrorCode.stateConflict]).toContain(deletion.code)
  const holder = deletion.code === 0 ? await register(server, { email: bob.email }) : bob
  expect(await usdtOf(holder.signedIn)).toBe('2')
})

/** Resolves once this many transactions wait for another's lock. */
async function someoneWaits(count = 1): Promise<void> {
  const look = async () => {
    const { rows } = await observer.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    expect(rows).toHaveLength(count)
  }
  await vi.waitFor(look, { timeout: 10_000 })
}

it('a transfer waits for a deposit’s reversal and is refused for the resulting debt', async () => {
  const [ann, bob] = [await registerWithFunds(server, '10'), await register(server)]
  await giveCoins(server, ann.session.userId, '50', 'USDC')
  expect((await send(ann, bob.email, '10')).code).toBe(0)
  const transfer = await server.database.transaction(async (tx) => {
    await takeBack(tx, ann.session.userId, '10')
    // Another coin: the reversed one would be refused for its balance anyway.
    const answer = send(ann, bob.email, '50', randomUUID(), 'USDC')
    await someoneWaits()
    return { answer }
  })
  expect((await transfer.answer).code).toBe(apiErrorCode.debtOutstanding)
  expect(await usdtOf(bob.signedIn)).toBe('10')
})

it('a deposit’s reversal waits while both accounts are locked', async () => {
  const [ann, bob] = [await registerWithFunds(server, '10'), await register(server)]
  const reversal = await server.database.transaction(async (tx) => {
    await ledger.lockPeople(tx, [ann.session.userId, bob.session.userId])
    expect(await ledger.owesNothing(tx, ann.session.userId)).toBe(true)
    const done = server.database.transaction((other) => takeBack(other, ann.session.userId, '10'))
    await someoneWaits()
    expect(await ledger.owesNothing(tx, ann.session.userId)).toBe(true)
    return { done }
  })
  await reversal.done
})

it('a deposit’s reversal waits for a transfer that has been checked, and then becomes a debt', async () => {
  const [ann, bob] = [await registerWithFunds(server, '10'), await register(server)]
  const running = await server.database.transaction(async (tx) => {
    // Holds the transfer up between its checks and its booking.
    await tx.execute(sql`LOCK TABLE transfers IN SHARE MODE`)
    const transfer = send(ann, bob.email, '10')
    await someoneWaits()
    const reversal = server.database.transaction((other) => takeBack(other, ann.session.userId, '10'))
    await someoneWaits(2)
    return { transfer, reversal }
  })
  expect((await running.transfer).code).toBe(0)
  await running.reversal
  const { balances } = await server.ask(listBalances, undefined, ann.signedIn)
  expect(balances).toMatchObject([{ coin: 'USDT', available: '0', owed: '10' }])
  expect(await usdtOf(bob.signedIn)).toBe('10')
})

it('a transfer doesn’t wait for one between other users', async () => {
  const [ann, bob] = [await registerWithFunds(server, '10'), await register(server)]
  const [cleo, dan] = [await registerWithFunds(server, '10'), await register(server)]
  await server.database.transaction(async (tx) => {
    await lockAccountAndHolder(tx, ann.session.userId, bob.email)
    await ledger.lockPeople(tx, [ann.session.userId, bob.session.userId])
    expect((await send(cleo, dan.email, '3')).code).toBe(0)
  })
  expect(await usdtOf(dan.signedIn)).toBe('3')
})

it.each(rounds)('users who send to each other while both lose deposits don’t deadlock (%i)', async () => {
  const people = [await registerWithFunds(server, '100'), await registerWithFunds(server, '100')] as const
  const ids = people.map(({ session }) => session.userId)
  for (const id of ids) await giveCoins(server, id, '100', 'USDC')
  const [ann, bob] = people
  const reverse = async () =>
    server.database.transaction(async (tx) => {
      await ledger.lockPeople(tx, ids)
      for (const id of ids.toReversed()) {
        for (const coin of ['USDT', 'USDC']) await takeBack(tx, id, '100', coin)
      }
    })
  const transfers = [send(ann, bob.email, '3'), send(bob, ann.email, '2', randomUUID(), 'USDC')]
  const [codes] = await Promise.all([codesOf([...transfers, send(ann, bob.email, '1')]), reverse()])
  for (const code of codes) expect([0, apiErrorCode.debtOutstanding, apiErrorCode.insufficientBalance]).toContain(code)
})

it('the books add up after all transfer races', async () => {
  const books = await addUpBooks(server.database)
  const right = { sum: 0n, wrongBalances: 0, wrongHolds: 0 }
  expect(books).toMatchObject([
    { coin: 'USDC', ...right },
    { coin: 'USDT', ...right },
  ])
})
