import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount, listLoginHistory, updateProfile } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createFiatOrder, getFiatOrder } from '#api/fiat.ts'
import {
  addPayoutAccount,
  deletePayoutAccount,
  listPayoutAccounts,
  type PayoutAccountDetails,
} from '#api/payout-accounts.ts'

import { agreed, buying, quoteFiat, selling } from './support/fiat-orders.ts'
import { logIn, type Person, register } from './support/people.ts'
import { ScriptedFiat } from './support/scripted-fiat.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const holder = 'Priya Sharma'
const accountNumber = '918273645546372'
const bank = { kind: 'india-bank', holder, accountNumber, branchCode: 'HDFC0001234' } as const
const upi = { kind: 'upi', holder, upiId: 'priya@okbank' } as const

let server: TestApp
let partner: ScriptedFiat
let priya: Person

beforeAll(async () => {
  partner = new ScriptedFiat()
  partner.shares = ['email', 'name', 'bank-account']
  server = await buildTestApp({ fiatPartners: [partner] })
})

beforeEach(async () => {
  priya = await register(server)
  await server.ask(updateProfile, { country: 'IN', userName: 'PRIYA  sharma' }, priya.signedIn)
})

afterAll(() => server.close())

async function add(details: PayoutAccountDetails, person = priya) {
  return server.call(addPayoutAccount, { details }, person.signedIn)
}

/** Advances the clock by a day and logs in again. */
async function aDayLater(person = priya): Promise<Person> {
  server.advance(86_400)
  const { accessToken } = await logIn(server, person)
  return { ...person, signedIn: { ...person.place, accessToken } }
}

const indian = { ...selling, country: 'IN', currency: 'INR', amount: '100' } as const

async function sell(person: Person, payoutAccountId?: string, method: 'bank-transfer' | 'upi' = 'bank-transfer') {
  const { quoteId } = await quoteFiat(server, person, { ...indian, method })
  const input = { ...agreed(quoteId), ...(payoutAccountId !== undefined && { payoutAccountId }) }
  return server.call(createFiatOrder, input, person.signedIn)
}

describe('a payout account', () => {
  it('shows a payout account masked and never stores its number or holder in plain text', async () => {
    const added = (await add(bank)).data
    expect(added).toMatchObject({ kind: 'india-bank', holder, masked: '••••6372' })
    expect(await server.ask(listPayoutAccounts, undefined, priya.signedIn)).toEqual([added])
    const rows = await server.connection.inScript((script) =>
      script.query<{ row: string }>('SELECT row_to_json(t)::text AS row FROM payout_accounts t'),
    )
    for (const { row } of rows) {
      expect(row).not.toContain(accountNumber)
      expect(row).not.toContain(holder)
    }
    expect(server.logLines.join('\n')).not.toContain(accountNumber)
  })

  it('reports a new payout account once by email and in the login history', async () => {
    await add(bank)
    await add(bank)
    const mails = (await server.mailsTo(priya.email)).filter(({ subject }) => subject === 'A payout account was added')
    expect(mails.map(({ text }) => text.includes('••••6372') && !text.includes(accountNumber))).toEqual([true])
    const { items } = await server.ask(listLoginHistory, {}, priya.signedIn)
    expect(items.filter(({ kind }) => kind === 'payout-account-added')).toHaveLength(1)
  })

  it.each([
    ['in someone else’s name', { ...bank, holder: 'Ravi Sharma' }, apiErrorCode.payoutAccountForeign],
    [
      'with wrong check digits',
      { kind: 'pix', holder, keyType: 'cpf', key: '52998224726' },
      apiErrorCode.payoutAccountInvalid,
    ],
    ['with an invalid branch code', { ...bank, branchCode: 'HDFC1001234' }, apiErrorCode.invalidRequest],
    ['with too few digits', { ...bank, accountNumber: '12345678' }, apiErrorCode.invalidRequest],
  ] as const)('rejects a payout account %s', async (_what, details, expected) => {
    expect((await add(details)).code).toBe(expected)
  })

  it('adds a payout account only once', async () => {
    const [one, other] = [await add(upi), await add({ ...upi, upiId: 'PRIYA@okbank' })]
    expect(other.data?.id).toBe(one.data?.id)
  })

  it('rejects an eleventh payout account', async () => {
    const upiAt = (count: number) => ({ ...upi, upiId: `priya${count}@okbank` })
    for (let count = 0; count < 10; count += 1) expect((await add(upiAt(count))).code).toBe(0)
    expect((await add(upiAt(10))).code).toBe(apiErrorCode.limitReached)
  })

  it('refuses to sell to or delete another user’s payout account', async () => {
    const id = (await add(bank)).data?.id ?? ''
    const ravi = await register(server)
    await server.ask(updateProfile, { country: 'IN' }, ravi.signedIn)
    expect(await server.ask(listPayoutAccounts, undefined, ravi.signedIn)).toEqual([])
    expect((await server.call(deletePayoutAccount, { id }, ravi.signedIn)).code).toBe(apiErrorCode.notFound)
    expect((await sell(await aDayLater(ravi), id)).code).toBe(apiErrorCode.payoutAccountMissing)
  })

  it('includes the full payout account in its owner’s export', async () => {
    await add(bank)
    const { sections } = await server.ask(exportAccount, { currentPassword: priya.password }, priya.signedIn)
    expect(sections['payoutAccounts']).toMatchObject([{ ...bank }])
  })
})

describe('a sale paid to a payout account', () => {
  it('refuses a sale to a payout account for a day after it was added', async () => {
    const id = (await add(bank)).data?.id ?? ''
    expect((await sell(priya, id)).code).toBe(apiErrorCode.payoutAccountLocked)
    const later = await aDayLater()
    const made = await sell(later, id)
    expect(made.data).toMatchObject({ direction: 'sell', payoutAccount: '••••6372', state: 'unpaid' })
    expect(partner.ordered.at(-1)).toMatchObject({ account: bank, person: { name: 'PRIYA  sharma' } })
    expect(server.logLines.join('\n')).not.toContain(accountNumber)
  })

  it('refuses a sale without a payout account of the matching kind', async () => {
    const id = (await add(bank)).data?.id ?? ''
    const later = await aDayLater()
    expect((await sell(later)).code).toBe(apiErrorCode.payoutAccountMissing)
    expect((await sell(later, id, 'upi')).code).toBe(apiErrorCode.payoutAccountMissing)
  })

  it('keeps a deleted payout account in its order and refuses a new sale to it', async () => {
    const id = (await add(bank)).data?.id ?? ''
    const later = await aDayLater()
    const { number = '', viewToken = '' } = (await sell(later, id)).data ?? {}
    await server.ask(deletePayoutAccount, { id }, later.signedIn)
    expect(await server.ask(listPayoutAccounts, undefined, later.signedIn)).toEqual([])
    const order = await server.ask(getFiatOrder, { number, viewToken }, later.signedIn)
    expect(order.payoutAccount).toBe('••••6372')
    expect((await sell(later, id)).code).toBe(apiErrorCode.payoutAccountMissing)
  })

  it('lets a user buy without a payout account', async () => {
    await server.ask(updateProfile, { country: 'BR' }, priya.signedIn)
    const { quoteId } = await quoteFiat(server, priya, buying)
    expect((await server.call(createFiatOrder, agreed(quoteId), priya.signedIn)).code).toBe(0)
  })
})
