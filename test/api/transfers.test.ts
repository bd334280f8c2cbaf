import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { changeEmail, deleteAccount, exportAccount, getDeletion, sendAccountCode } from '#api/account.ts'
import { setListedOnly } from '#api/address-book.ts'
import { listBalances, listEntries } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { createTransfer, getTransfer, listTransfers } from '#api/transfers.ts'
import { freezeWithdrawals } from '#api/withdrawals.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { createLog } from '#server/log.ts'

import { prepareEmailChange } from './support/email-changes.ts'
import { giveCoins } from './support/funds.ts'
import {
  goodPassword,
  logIn,
  newEmail,
  newestCode,
  newestMail,
  type Person,
  register,
  tokenOf,
} from './support/people.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { fundPassword, registerWithFunds, walletConfig } from './support/withdrawals.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  ann = await registerWithFunds(server, '10000')
})

afterAll(() => server.close())

const day = 86_400

function transferTo(email: string, changes: object = {}) {
  return { id: randomUUID(), coin: 'USDT', amount: '12.5', email, fundPassword, ...changes }
}

async function send(from: Person, email: string, changes: object = {}) {
  return server.call(createTransfer, transferTo(email, changes), from.signedIn)
}

async function balanceOf(options: CallOptions) {
  const { balances } = await server.ask(listBalances, undefined, options)
  const { available = '0', held = '0' } = balances.find(({ coin }) => coin === 'USDT') ?? {}
  return { available, held }
}

async function signInAgain(person: Person): Promise<CallOptions> {
  const { accessToken } = await logIn(server, person)
  return { ...person.place, accessToken }
}

async function runCleanUps(): Promise<void> {
  const failures: string[] = []
  await cleanUp(server.backend.cleanUps, createLog('error', { write: (line) => failures.push(line) }))
  expect(failures).toEqual([])
}

describe('an internal transfer to an account', () => {
  it('a transfer to an account arrives at once and shows on both sides', async () => {
    const [bob, eve] = [await registerWithFunds(server, '100'), await register(server)]
    const { code, data } = await send(bob, eve.email, { note: ' Lunch ' })
    expect(code).toBe(0)
    expect(data).toMatchObject({ direction: 'out', email: eve.email, amount: '12.5', note: 'Lunch', state: 'sent' })
    expect(await balanceOf(bob.signedIn)).toEqual({ available: '87.5', held: '0' })
    expect(await balanceOf(eve.signedIn)).toEqual({ available: '12.5', held: '0' })

    const id = data?.id ?? ''
    const received = await server.ask(getTransfer, { id }, eve.signedIn)
    expect(received).toMatchObject({ direction: 'in', state: 'received', note: 'Lunch' })
    expect(received.email).not.toContain(bob.email)
    expect(received.email).toMatch(/^p….@mail\.example$/)
    expect((await server.ask(listTransfers, {}, bob.signedIn)).items).toEqual([data])
    const { items: entries } = await server.ask(listEntries, { kind: 'transfer-in' }, eve.signedIn)
    expect(entries).toMatchObject([{ amount: '12.5', reference: id }])
    expect(await server.call(getTransfer, { id }, ann.signedIn)).toMatchObject({ code: apiErrorCode.notFound })
  })

  it('emails both sides of a transfer, the recipient without the sender’s note', async () => {
    const [bob, eve] = [await registerWithFunds(server, '100'), await register(server)]
    await send(bob, eve.email, { note: 'Visit evil.example' })
    const [toBob, toEve] = [await newestMail(server, bob.email), await newestMail(server, eve.email)]
    expect(toBob.text).toContain(`12.5 USDT to ${eve.email}`)
    expect(toEve.text).toContain('12.5 USDT')
    expect(toEve.text).not.toContain('evil')
    expect(toEve.text).not.toContain(bob.email)
    const { items } = await server.ask(listSystemMessages, {}, eve.signedIn)
    expect(items[0]).toMatchObject({ kind: 'transfer-received', values: { amount: '12.5 USDT' } })
  })

  it('stops further transfers by the link in a transfer’s email', async () => {
    const bob = await registerWithFunds(server, '100')
    await send(bob, ann.email)
    const token = tokenOf(await newestMail(server, bob.email), 'token')
    await server.ask(freezeWithdrawals, { token })
    expect(await send(bob, ann.email)).toMatchObject({ code: apiErrorCode.withdrawalsFrozen })
  })
})

describe('an internal transfer to an email without an account', () => {
  it('a transfer to an email without an account looks like any other to the sender', async () => {
    const [bob, eve] = [await registerWithFunds(server, '100'), await register(server)]
    const [known, unknown] = [await send(bob, eve.email), await send(bob, newEmail())]
    const fixed = { id: '', email: '', createdAt: '' }
    expect({ ...unknown.data, ...fixed }).toEqual({ ...known.data, ...fixed })
    expect(await balanceOf(bob.signedIn)).toEqual({ available: '75', held: '0' })
    const { items } = await server.ask(listEntries, { kind: 'transfer-out' }, bob.signedIn)
    expect(items.map(({ amount }) => amount)).toEqual(['-12.5', '-12.5'])
  })

  it('a transfer to an email without an account waits for registration', async () => {
    const email = newEmail()
    await send(ann, email)
    await send(ann, email, { amount: '2' })
    expect((await newestMail(server, email)).text).toContain('2 USDT')
    const eve = await register(server, { email })
    expect(await balanceOf(eve.signedIn)).toEqual({ available: '14.5', held: '0' })
    const { items } = await server.ask(listTransfers, {}, eve.signedIn)
    expect(items.map(({ amount, direction }) => [amount, direction])).toEqual([
      ['2', 'in'],
      ['12.5', 'in'],
    ])
    const { items: messages } = await server.ask(listSystemMessages, {}, eve.signedIn)
    expect(messages.filter(({ kind }) => kind === 'transfer-received')).toHaveLength(2)
  })

  it('a waiting transfer goes to an account that changes its email to the address', async () => {
    const email = newEmail()
    await send(ann, email)
    const eve = await register(server)
    await server.ask(changeEmail, await prepareEmailChange(server, eve, email), eve.signedIn)
    expect(await balanceOf(eve.signedIn)).toEqual({ available: '12.5', held: '0' })
  })

  it('a waiting transfer isn’t claimed by registering in the futures section', async () => {
    const email = newEmail()
    await send(ann, email)
    await register(server, { email, realm: 'futures' })
    const eve = await register(server, { email })
    expect(await balanceOf(eve.signedIn)).toEqual({ available: '12.5', held: '0' })
  })

  it('an unclaimed transfer returns once, after 30 days', async () => {
    const [bob, email] = [await registerWithFunds(server, '100'), newEmail()]
    const { data } = await send(bob, email)
    server.advance(30 * day - 60)
    await runCleanUps()
    let signedIn = await signInAgain(bob)
    expect(await balanceOf(signedIn)).toEqual({ available: '87.5', held: '0' })
    server.advance(120)
    await Promise.all([runCleanUps(), runCleanUps()])
    signedIn = await signInAgain(bob)
    expect(await balanceOf(signedIn)).toEqual({ available: '100', held: '0' })
    expect(await server.ask(getTransfer, { id: data?.id ?? '' }, signedIn)).toMatchObject({ state: 'returned' })
    expect((await newestMail(server, bob.email)).subject).toBe('A transfer was returned')
    const eve = await register(server, { email })
    expect(await balanceOf(eve.signedIn)).toEqual({ available: '0', held: '0' })
    ann = { ...ann, signedIn: await signInAgain(ann) }
  })
})

describe('refused transfers', () => {
  it.each([
    ['above the balance', { amount: '101' }, apiErrorCode.insufficientBalance],
    ['of a coin without a balance', { coin: 'LINK' }, apiErrorCode.insufficientBalance],
    ['of zero', { amount: '0' }, apiErrorCode.amountBelowMinimum],
    ['below the minimum', { amount: '0.999999' }, apiErrorCode.amountBelowMinimum],
    ['above the daily limit', { amount: '50000.1' }, apiErrorCode.amountAboveLimit],
    ['finer than the books', { amount: '1.0000000000000000001' }, apiErrorCode.amountTooFine],
    ['of an unknown coin', { coin: 'DOGE2' }, apiErrorCode.invalidRequest],
    ['of a negative amount', { amount: '-5' }, apiErrorCode.invalidRequest],
    ['to an invalid email', { email: 'nobody' }, apiErrorCode.invalidRequest],
    ['with a wrong fund password', { fundPassword: 'wrong&pass99' }, apiErrorCode.fundPasswordWrong],
  ])('refuses a transfer %s and books nothing', async (_what, changes, code) => {
    const bob = await registerWithFunds(server, '100')
    expect(await send(bob, newEmail(), changes)).toMatchObject({ code })
    expect(await balanceOf(bob.signedIn)).toEqual({ available: '100', held: '0' })
    expect((await server.ask(listTransfers, {}, bob.signedIn)).items).toEqual([])
  })

  it('refuses a transfer to the sender’s own email, however it’s written', async () => {
    const bob = await registerWithFunds(server, '100')
    for (const email of [bob.email, bob.email.toUpperCase()]) {
      expect(await send(bob, email)).toMatchObject({ code: apiErrorCode.ownAddress })
    }
  })

  it('a transfer without a fund password is refused', async () => {
    const bob = await register(server)
    await giveCoins(server, bob.session.userId, '100')
    expect(await send(bob, ann.email)).toMatchObject({ code: apiErrorCode.fundPasswordMissing })
  })

  it('a transfer counts toward its address’s limit of costly calls', async () => {
    const addressLimits = { ...walletConfig.addressLimits, costly: 6 }
    const strict = await buildTestApp({ config: { ...walletConfig, addressLimits, trustedProxies: ['10.0.0.1'] } })
    try {
      const { signedIn } = await registerWithFunds(strict)
      const from = { ...signedIn, address: '203.0.113.77' }
      const codes: number[] = []
      for (let times = 0; times < 7; times += 1) {
        codes.push((await strict.call(createTransfer, transferTo(newEmail()), from)).code)
      }
      expect(codes).toEqual([0, 0, 0, 0, 0, 0, apiErrorCode.tooManyRequests])
    } finally {
      await strict.close()
    }
  })

  it('a transfer above the remaining 24-hour limit is refused', async () => {
    const bob = await registerWithFunds(server, '90000')
    expect(await send(bob, newEmail(), { amount: '30000' })).toMatchObject({ code: 0 })
    expect(await send(bob, newEmail(), { amount: '20000.01' })).toMatchObject({ code: apiErrorCode.amountAboveLimit })
    expect(await send(bob, newEmail(), { amount: '20000' })).toMatchObject({ code: 0 })
    server.advance(day + 1)
    const rested = { ...bob, signedIn: await signInAgain(bob) }
    expect(await send(rested, newEmail(), { amount: '30000' })).toMatchObject({ code: 0 })
    ann = { ...ann, signedIn: await signInAgain(ann) }
  })

  it('refuses transfers to recipients known for less than 24 hours in address-book-only mode', async () => {
    const [bob, eve] = [await registerWithFunds(server, '100'), newEmail()]
    await send(bob, eve)
    await server.ask(setListedOnly, { isListedOnly: true, fundPassword }, bob.signedIn)
    expect(await send(bob, eve)).toMatchObject({ code: apiErrorCode.addressNotListed })
    server.advance(day + 1)
    const later = { ...bob, signedIn: await signInAgain(bob) }
    expect(await send(later, eve)).toMatchObject({ code: 0 })
    expect(await send(later, newEmail())).toMatchObject({ code: apiErrorCode.addressNotListed })
    ann = { ...ann, signedIn: await signInAgain(ann) }
  })
})

describe('a repeated transfer id', () => {
  it('a repeated transfer id returns the same transfer', async () => {
    const bob = await registerWithFunds(server, '100')
    const transfer = transferTo(newEmail())
    const first = await server.ask(createTransfer, transfer, bob.signedIn)
    expect(await server.ask(createTransfer, transfer, bob.signedIn)).toEqual(first)
    expect(await balanceOf(bob.signedIn)).toEqual({ available: '87.5', held: '0' })
  })

  it.each([{ amount: '13' }, { email: 'other@mail.example' }, { note: 'Other' }, { coin: 'ETH' }])(
    'refuses a repeated transfer id with %j instead',
    async (changes) => {
      const bob = await registerWithFunds(server, '100')
      const transfer = transferTo(newEmail())
      await server.ask(createTransfer, transfer, bob.signedIn)
      const answer = await server.call(createTransfer, { ...transfer, ...changes }, bob.signedIn)
      expect(answer).toMatchObject({ code: apiErrorCode.idReused })
    },
  )

  it('refuses another user’s transfer id without details', async () => {
    const bob = await registerWithFunds(server, '100')
    const transfer = transferTo(newEmail())
    await server.ask(createTransfer, transfer, bob.signedIn)
    expect(await server.call(createTransfer, transfer, ann.signedIn)).toMatchObject({
      code: apiErrorCode.idReused,
      data: null,
    })
  })
})

describe('deleting an account with transfers', () => {
  async function remove(person: Person) {
    const { signedIn, email } = person
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, signedIn)
    const input = { currentPassword: goodPassword, code: await newestCode(server, email) }
    return server.call(deleteAccount, input, signedIn)
  }

  it('refuses to delete an account while one of its transfers may still come back', async () => {
    for (const email of [ann.email, newEmail()]) {
      const bob = await registerWithFunds(server, '12.5')
      await send(bob, email)
      expect(await balanceOf(bob.signedIn)).toEqual({ available: '0', held: '0' })
      const { obstacles } = await server.ask(getDeletion, undefined, bob.signedIn)
      expect(obstacles.map(({ kind }) => kind)).toEqual(['transfer'])
      const [until] = obstacles.flatMap((obstacle) => ('until' in obstacle ? Date.parse(obstacle.until) : []))
      expect((until ?? 0) - Date.now()).toBeGreaterThan(29.9 * day * 1000)
      expect(await remove(bob)).toMatchObject({ code: apiErrorCode.stateConflict })
    }
  })

  it('deleting an account removes its name from the other side’s history', async () => {
    const [bob, eve] = [await registerWithFunds(server, '12.5'), await registerWithFunds(server, '0')]
    const { data } = await send(bob, eve.email)
    await send(eve, ann.email)
    server.advance(31 * day)
    const signedIn = await signInAgain(bob)
    const { sections } = await server.ask(exportAccount, { currentPassword: goodPassword }, signedIn)
    expect(sections['transfers']).toMatchObject([{ id: data?.id, email: eve.email }])
    expect(await remove({ ...bob, signedIn })).toMatchObject({ code: 0 })
    const ofEve = await server.ask(getTransfer, { id: data?.id ?? '' }, await signInAgain(eve))
    expect(ofEve).toMatchObject({ direction: 'in', email: '…', amount: '12.5' })
  })
})
