import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount, getDeletion } from '#api/account.ts'
import { listBalances } from '#api/balances.ts'
import { startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { nameExchangeRefund } from '#api/exchange.ts'
import { listSystemMessages } from '#api/notices.ts'
import { freezeAccount, liftAccountFreeze, openAccount } from '#api/operator-accounts.ts'
import { createTransfer } from '#api/transfers.ts'
import { freezeWithdrawals, getWithdrawal, sendUnfreezeCode, unfreezeWithdrawals } from '#api/withdrawals.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { accountFreezes } from '#server/db/schema/withdrawals.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { codesOf } from './support/codes.ts'
import { orderFiat, selling, settleIn } from './support/fiat-orders.ts'
import { registerOperator } from './support/operators.ts'
import { newAddress } from './support/payout-world.ts'
import { newestCode, newestMail, type Person, tokenOf } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { orderSwap } from './support/swap-orders.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { beginWith, fundPassword, registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

const { accountFrozen, forbidden, notFound, stateConflict, withdrawalsFrozen } = apiErrorCode
const cause = { reason: 'activity', note: 'Coins of a known theft' } as const
const note = 'Explained and proven'

let server: TestApp
let rita: Person
let raul: Person
let ann: Person

beforeAll(async () => {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({
    config: walletConfig,
    connection,
    exchangePartners: [new ScriptedExchange()],
    fiatPartners: [new ScriptedFiat()],
  })
  rita = await registerOperator(server, ['reviewer'])
  raul = await registerOperator(server, ['reviewer'])
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await registerWithFunds(server, '5000')
})

const idOf = ({ session }: Person) => session.userId
const freeze = (by = rita, id = idOf(ann)) => server.call(freezeAccount, { id, ...cause }, by.signedIn)
const freezesOf = (id: string) => server.database.select().from(accountFreezes).where(eq(accountFreezes.userId, id))
/** Returns the ID of the freeze in force. */
const inForce = async (id = idOf(ann)) =>
  (await freezesOf(id)).find(({ liftedAt }) => liftedAt === null)?.id ?? randomUUID()
const lift = async (by = raul, id = idOf(ann)) =>
  server.call(liftAccountFreeze, { id, freeze: await inForce(id), note }, by.signedIn)
const transferTo = (to: Person) =>
  server.call(
    createTransfer,
    { id: randomUUID(), coin: 'USDT', amount: '1', email: to.email, fundPassword },
    ann.signedIn,
  )

const stateOf = async (id: string, { signedIn }: Person) => (await server.ask(getWithdrawal, { id }, signedIn)).state

describe('freezes by operators', () => {
  it('a freeze stops everything that leaves, cancels unsigned withdrawals and tells the owner why', async () => {
    const withdrawal = await withdraw(server, ann)
    const large = await withdraw(server, ann, { amount: '2000' })
    await orderSwap(server, ann)
    const { data } = await freeze()
    expect(data).toMatchObject({
      freeze: { reason: 'activity', mayLift: false },
      acts: [{ action: 'freeze-account', reason: cause.note, operator: rita.session.memberId }],
    })
    for (const { id } of [withdrawal, large]) {
      expect(await stateOf(id, ann)).toBe('cancelled')
    }
    const { balances, accountFreeze } = await server.ask(listBalances, undefined, ann.signedIn)
    expect(balances).toEqual([{ coin: 'USDT', available: '5000', held: '0', owed: '0' }])
    expect(accountFreeze).toMatchObject({ reason: 'activity' })
    expect((await beginWith(server, ann)).code).toBe(accountFrozen)
    expect((await transferTo(raul)).code).toBe(accountFrozen)
    await expect(orderSwap(server, ann)).rejects.toThrow(String(accountFrozen))

    const mail = await newestMail(server, ann.email)
    expect(mail.subject).toBe('Your account is frozen')
    expect(mail.text).toContain('We noticed unusual activity.')
    expect(mail.text).not.toContain(cause.note)
    const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
    const told = items.find(({ kind }) => kind === 'account-frozen')
    expect(told?.values).toEqual({ freezeReason: 'activity' })
  })

  it('a freeze refuses a sale, but allows a purchase', async () => {
    await settleIn(server, ann, 'BR')
    await freeze()
    await expect(orderFiat(server, ann, selling)).rejects.toThrow(String(accountFrozen))
    expect(await orderFiat(server, ann)).toMatchObject({ direction: 'buy' })
  })

  it('a freeze refuses a refund address for an order that was placed before', async () => {
    const { number } = await orderSwap(server, ann)
    const name = () => server.call(nameExchangeRefund, { number, refund: { address: newAddress() } }, ann.signedIn)
    await freeze()
    expect((await name()).code).toBe(accountFrozen)
    await lift()
    expect((await name()).code).toBe(0)
  })

  it('the owner can’t lift an operator’s freeze by lifting their own', async () => {
    await withdraw(server, ann)
    const token = tokenOf(await newestMail(server, ann.email), 'token')
    await freeze()
    await server.ask(freezeWithdrawals, { token })
    await server.ask(sendUnfreezeCode, undefined, ann.signedIn)
    const proofs = { password: ann.password, code: await newestCode(server, ann.email), fundPassword }
    await server.ask(unfreezeWithdrawals, proofs, ann.signedIn)
    expect((await beginWith(server, ann)).code).toBe(accountFrozen)
  })

  it('a freeze keeps support open and prevents deleting the account', async () => {
    await freeze()
    const { obstacles } = await server.ask(getDeletion, undefined, ann.signedIn)
    expect(obstacles).toContainEqual({ kind: 'freeze' })
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['accountFreezes']).toMatchObject([{ reason: 'activity', liftedAt: null }])
    const letter = { id: randomUUID(), lang: 'en_us', text: 'Why is my account frozen?' } as const
    expect((await server.call(startConversation, letter, ann.signedIn)).code).toBe(0)
  })
})

describe('lifting a freeze', () => {
  it('lifting a freeze takes another reviewer', async () => {
    await freeze()
    expect((await lift(rita)).code).toBe(forbidden)
    expect((await server.ask(openAccount, { id: idOf(ann) }, raul.signedIn)).freeze?.mayLift).toBe(true)
    expect((await lift(raul)).data).toMatchObject({ freeze: null })
    expect((await beginWith(server, ann)).code).toBe(0)
    expect((await newestMail(server, ann.email)).subject).toBe('Your account is no longer frozen')
    const audit = await server.database
      .select()
      .from(operatorAudit)
      .where(eq(operatorAudit.subject, idOf(ann)))
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['freeze-account', 'open-account', 'lift-account-freeze']),
    )
  })

  it('lifting a freeze leaves the owner’s own freeze in force', async () => {
    await withdraw(server, ann)
    await server.ask(freezeWithdrawals, { token: tokenOf(await newestMail(server, ann.email), 'token') })
    await freeze()
    await lift()
    expect((await beginWith(server, ann)).code).toBe(withdrawalsFrozen)
  })

  it('refuses to lift a freeze that doesn’t exist, or to freeze twice', async () => {
    expect((await lift()).code).toBe(stateConflict)
    await freeze()
    expect((await freeze(raul)).code).toBe(stateConflict)
    await lift()
    expect((await lift()).code).toBe(stateConflict)
    expect((await freeze(raul)).code).toBe(0)
    expect((await lift(raul)).code).toBe(forbidden)
  })

  it('keeps a freeze that has replaced the one the reviewer read', async () => {
    const eva = await registerOperator(server, ['reviewer'])
    await freeze()
    const read = await server.ask(openAccount, { id: idOf(ann) }, raul.signedIn)
    const wanted = { id: idOf(ann), freeze: read.freeze?.id ?? '', note }
    await server.ask(liftAccountFreeze, wanted, eva.signedIn)
    await server.ask(freezeAccount, { id: idOf(ann), reason: 'takeover', note: 'A new device' }, rita.signedIn)
    expect((await server.call(liftAccountFreeze, wanted, raul.signedIn)).code).toBe(stateConflict)
    const { freeze: current } = await server.ask(openAccount, { id: idOf(ann) }, raul.signedIn)
    expect(current).toMatchObject({ reason: 'takeover', mayLift: true })
    expect((await newestMail(server, ann.email)).subject).toBe('Your account is frozen')
    expect((await beginWith(server, ann)).code).toBe(accountFrozen)
    const { data } = await server.call(liftAccountFreeze, { ...wanted, freeze: current?.id ?? '' }, raul.signedIn)
    expect(data).toMatchObject({ freeze: null })
  })
})

it('refuses to freeze or unfreeze one’s own account, or an unknown one', async () => {
  expect((await freeze(rita, idOf(rita))).code).toBe(forbidden)
  await freeze(raul, idOf(rita))
  expect((await lift(rita, idOf(rita))).code).toBe(forbidden)
  expect((await lift(raul, idOf(rita))).code).toBe(forbidden)
  expect((await freeze(rita, randomUUID())).code).toBe(notFound)
  await server.database.delete(accountFreezes).where(eq(accountFreezes.userId, idOf(rita)))
})

describe('simultaneous freezes', () => {
  it('simultaneous freezes by two reviewers freeze once', async () => {
    expect(await codesOf([freeze(rita), freeze(raul), freeze(rita)])).toEqual([0, stateConflict, stateConflict])
    expect(await freezesOf(idOf(ann))).toHaveLength(1)
  })

  it('simultaneous lifts of a freeze by several reviewers lift it once', async () => {
    const eva = await registerOperator(server, ['reviewer'])
    await freeze()
    const wanted = { id: idOf(ann), freeze: await inForce(), note }
    const lifts = [raul, eva, raul].map(({ signedIn }) => server.call(liftAccountFreeze, wanted, signedIn))
    expect(await codesOf(lifts)).toEqual([0, stateConflict, stateConflict])
  })

  it('a withdrawal simultaneous with a freeze is cancelled', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await registerWithFunds(server)
      const [, begun] = await Promise.all([freeze(rita, idOf(person)), withdraw(server, person).catch(() => undefined)])
      const states = begun === undefined ? [] : [await stateOf(begun.id, person)]
      expect(states.filter((state) => state !== 'cancelled')).toEqual([])
      const { balances } = await server.ask(listBalances, undefined, person.signedIn)
      expect(balances).toMatchObject([{ available: '1000', held: '0' }])
    }
  })
})
