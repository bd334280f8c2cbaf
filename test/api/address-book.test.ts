import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  addAddress,
  findLookalike,
  getAddressBook,
  removeAddress,
  renameAddress,
  setListedOnly,
} from '#api/address-book.ts'
import { exportAccount } from '#api/account.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { beginWithdrawal } from '#api/withdrawals.ts'

import { findDeployment } from '#deployments/pools.ts'
import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'

import { codesOf } from './support/codes.ts'
import { goodPassword, logIn, newestMail, type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { report } from './support/scripted-partner.ts'
import { partnerSays } from './support/swap-orders.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { fundPassword, goodDraft, registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig, exchangePartners: [new ScriptedExchange()] })
  ann = await register(server)
})

afterAll(() => server.close())

const day = 86_400
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const entry = { name: 'Savings', walletType: 'wallet', network: 'ethereum', address: checksummed } as const

async function listed(person: Person, address: string, network: 'ethereum' | 'bsc' = 'bsc') {
  return server.ask(addAddress, { ...entry, network, address }, person.signedIn)
}

async function signInAgain(person: Person): Promise<CallOptions> {
  const { accessToken } = await logIn(server, person)
  return { ...person.place, accessToken }
}

async function draftTo(address: string, options: CallOptions) {
  return server.call(beginWithdrawal, { ...goodDraft, address }, options)
}

describe('the address book', () => {
  it('the address book starts empty, with withdrawals to any address allowed', async () => {
    const book = await server.ask(getAddressBook, undefined, ann.signedIn)
    expect(book).toEqual({ entries: [], isListedOnly: false, listedOnlyEndsAt: null })
    expect(await server.call(getAddressBook)).toMatchObject({ code: apiErrorCode.notLoggedIn })
  })

  it('stores an address once per network, in the network’s own format', async () => {
    const bob = await register(server)
    const address = `0x${checksummed.slice(2).toUpperCase()}`
    const added = await server.ask(addAddress, { ...entry, address, remark: ' Cold ' }, bob.signedIn)
    expect(added).toMatchObject({ ...entry, address: checksummed, memo: null, remark: 'Cold' })
    expect(Date.parse(added.usableFrom) - Date.parse(added.createdAt)).toBe(day * 1000)
    const again = await server.call(addAddress, { ...entry, address: checksummed }, bob.signedIn)
    expect(again).toMatchObject({ code: apiErrorCode.addressTaken })
    // The same address on another network is a separate entry.
    await server.ask(addAddress, { ...entry, network: 'bsc' }, bob.signedIn)
    expect((await server.ask(getAddressBook, undefined, bob.signedIn)).entries).toHaveLength(2)
  })

  it.each([
    ['ethereum', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['bitcoin', checksummed],
    ['tron', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
    ['litecoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['ethereum', 'vitalik.eth'],
  ] as const)('refuses, for %s, the address %s', async (network, address) => {
    const answer = await server.call(addAddress, { ...entry, network, address }, ann.signedIn)
    expect(answer).toMatchObject({ code: apiErrorCode.addressInvalid })
  })

  it.each(['bitcoin', 'litecoin', 'dogecoin', 'tron'] as const)('accepts %s addresses', async (network) => {
    const address = {
      bitcoin: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      litecoin: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
      dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
      tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    }[network]
    expect(await server.ask(addAddress, { ...entry, network, address }, ann.signedIn)).toMatchObject({ address })
  })

  it('refuses a memo on a network without memos', async () => {
    const answer = await server.call(addAddress, { ...entry, memo: '12345' }, ann.signedIn)
    expect(answer).toMatchObject({ code: apiErrorCode.invalidRequest })
  })

  it('refuses to add the user’s own deposit address', async () => {
    const { address } = await server.ask(getDepositAddress, undefined, ann.signedIn)
    expect(await server.call(addAddress, { ...entry, address }, ann.signedIn)).toMatchObject({
      code: apiErrorCode.ownAddress,
    })
  })

  it.each([
    ['one of our pools', findDeployment(31338)?.pools[0]?.address, 'recipientIsOurs'],
    ['a token', findDeployment(31338)?.tokens[0]?.address, 'recipientIsToken'],
    ['an account without an owner', '0x0000000000000000000000000000000000000001', 'recipientIsNobody'],
  ] as const)('refuses to add the address of %s', async (_whose, address, code) => {
    const answer = await server.call(addAddress, { ...entry, network: 'bsc', address: address ?? '' }, ann.signedIn)
    expect(answer.code).toBe(apiErrorCode[code])
  })

  it.each([
    ['the public network', tronNetwork],
    ['the local world', localTronNetwork],
  ] as const)('refuses the address of a TRON token on %s', async (_which, { tokens: [token] }) => {
    const address = token?.address ?? ''
    const answer = await server.call(addAddress, { ...entry, network: 'tron', address }, ann.signedIn)
    expect(answer.code).toBe(apiErrorCode.recipientIsToken)
  })

  it('refuses to add another user’s deposit address', async () => {
    const { address } = await server.ask(getDepositAddress, undefined, (await register(server)).signedIn)
    const answer = await server.call(addAddress, { ...entry, address }, ann.signedIn)
    expect(answer.code).toBe(apiErrorCode.recipientHasAccount)
  })

  it('holds 100 addresses, even when many are added at once', async () => {
    const bob = await register(server)
    const addressOf = (number: number) => `0xa1${String(number).padStart(38, '0')}`
    for (let number = 0; number < 98; number += 1) await listed(bob, addressOf(number))
    const answers = Array.from({ length: 5 }, (_, index) =>
      server.call(addAddress, { ...entry, address: addressOf(200 + index) }, bob.signedIn),
    )
    const full = apiErrorCode.limitReached
    expect(await codesOf(answers)).toEqual([0, 0, full, full, full])
    expect((await server.ask(getAddressBook, undefined, bob.signedIn)).entries).toHaveLength(100)
  })

  it('changes an entry’s name but not its address', async () => {
    const bob = await register(server)
    const { id, usableFrom } = await listed(bob, checksummed)
    const renamed = await server.ask(
      renameAddress,
      { id, name: 'Desk', walletType: 'exchange', remark: 'Hot' },
      bob.signedIn,
    )
    expect(renamed).toMatchObject({
      name: 'Desk',
      walletType: 'exchange',
      remark: 'Hot',
      address: checksummed,
      usableFrom,
    })
    const withAddress = { id, name: 'Desk', walletType: 'exchange', address: '0x1' }
    expect(await server.call(renameAddress, withAddress as never, bob.signedIn)).toMatchObject({
      code: apiErrorCode.invalidRequest,
    })
  })

  it('an entry can’t be changed by another user', async () => {
    const bob = await register(server)
    const { id } = await listed(bob, checksummed)
    const notFound = { code: apiErrorCode.notFound }
    expect(await server.call(renameAddress, { id, name: 'X', walletType: 'other' }, ann.signedIn)).toMatchObject(
      notFound,
    )
    expect(await server.call(removeAddress, { id }, ann.signedIn)).toMatchObject(notFound)
    await server.ask(removeAddress, { id }, bob.signedIn)
    expect(await server.call(removeAddress, { id }, bob.signedIn)).toMatchObject(notFound)
  })

  it('reports a new address to the owner by email', async () => {
    const bob = await register(server)
    await listed(bob, checksummed)
    const { text } = await newestMail(server, bob.email)
    expect(text).toContain(checksummed)
  })

  it('the address book is part of the account’s export', async () => {
    const bob = await register(server)
    await listed(bob, checksummed)
    const { sections } = await server.ask(exportAccount, { currentPassword: goodPassword }, bob.signedIn)
    expect(sections['addressBook']).toMatchObject([{ name: 'Savings', network: 'bsc', address: checksummed }])
  })
})

describe('address-book-only withdrawals', () => {
  const set = (isListedOnly: boolean, options: CallOptions, password = fundPassword) =>
    server.call(setListedOnly, { isListedOnly, fundPassword: password }, options)

  it('turning address-book-only withdrawals on and off requires the fund password', async () => {
    expect(await set(true, ann.signedIn)).toMatchObject({ code: apiErrorCode.fundPasswordMissing })
    const bob = await registerWithFunds(server, '0')
    expect(await set(true, bob.signedIn, 'wrong&pass99')).toMatchObject({ code: apiErrorCode.fundPasswordWrong })
    expect(await server.ask(getAddressBook, undefined, bob.signedIn)).toMatchObject({ isListedOnly: false })
  })

  it('address-book-only mode applies at once and allows new addresses after 24 hours', async () => {
    const bob = await registerWithFunds(server)
    expect(await draftTo(goodDraft.address, bob.signedIn)).toMatchObject({ code: 0 })
    expect(await set(true, bob.signedIn)).toMatchObject({ data: { isListedOnly: true, listedOnlyEndsAt: null } })
    const refused = { code: apiErrorCode.addressNotListed }
    expect(await draftTo(goodDraft.address, bob.signedIn)).toMatchObject(refused)
    await listed(bob, goodDraft.address)
    expect(await draftTo(goodDraft.address, bob.signedIn)).toMatchObject(refused)
    server.advance(day + 1)
    const later = await signInAgain(bob)
    expect(await draftTo(goodDraft.address, later)).toMatchObject({ code: 0 })
    expect(await draftTo(checksummed, later)).toMatchObject(refused)
  })

  it('an address is allowed only on the network it is listed for', async () => {
    const bob = await registerWithFunds(server)
    await set(true, bob.signedIn)
    await listed(bob, goodDraft.address, 'ethereum')
    server.advance(day + 1)
    expect(await draftTo(goodDraft.address, await signInAgain(bob))).toMatchObject({
      code: apiErrorCode.addressNotListed,
    })
  })

  it('address-book-only mode stays on for 24 hours after being turned off, even if turned off again', async () => {
    const bob = await registerWithFunds(server)
    await set(true, bob.signedIn)
    const first = await set(false, bob.signedIn)
    expect(first).toMatchObject({ data: { isListedOnly: true } })
    expect(await newestMail(server, bob.email)).toMatchObject({ subject: 'Withdrawals to any address in 24 hours' })
    server.advance(day / 2)
    const halfway = await signInAgain(bob)
    expect((await set(false, halfway)).data).toEqual(first.data)
    expect(await draftTo(checksummed, halfway)).toMatchObject({ code: apiErrorCode.addressNotListed })
    server.advance(day / 2 + 1)
    const after = await signInAgain(bob)
    expect(await draftTo(checksummed, after)).toMatchObject({ code: 0 })
    expect(await server.ask(getAddressBook, undefined, after)).toMatchObject({
      isListedOnly: false,
      listedOnlyEndsAt: null,
    })
  })

  it('address-book-only withdrawals can be turned back on before they end', async () => {
    const bob = await registerWithFunds(server)
    await set(true, bob.signedIn)
    await set(false, bob.signedIn)
    expect(await set(true, bob.signedIn)).toMatchObject({ data: { isListedOnly: true, listedOnlyEndsAt: null } })
    server.advance(day + 1)
    expect(await draftTo(checksummed, await signInAgain(bob))).toMatchObject({ code: apiErrorCode.addressNotListed })
  })
})

describe('a lookalike address', () => {
  const known = '0x5aae000000000000000000000000000000001234'
  const poisoned = '0x5aae00000000000000000000000000000f0f1234'

  let stranger: Person

  beforeAll(async () => {
    stranger = await register(server)
  })

  async function resembledBy(address: string, { signedIn }: Person) {
    return (await server.ask(findLookalike, { network: 'bsc', address }, signedIn)).resembles
  }

  it('flags a lookalike address but not the known one', async () => {
    const bob = await registerWithFunds(server)
    await listed(bob, known)
    const draft = await server.ask(beginWithdrawal, { ...goodDraft, address: poisoned }, bob.signedIn)
    expect(draft.resembles).toMatchObject({ name: 'Savings' })
    const honest = await server.ask(beginWithdrawal, { ...goodDraft, address: known }, bob.signedIn)
    expect(honest.resembles).toBeNull()
    expect((await server.ask(beginWithdrawal, goodDraft, bob.signedIn)).resembles).toBeNull()
    expect(await resembledBy(poisoned, bob)).toMatchObject({ name: 'Savings' })
    expect(await resembledBy(known, bob)).toBeNull()
    expect(await resembledBy(poisoned, stranger)).toBeNull()
  })

  it('flags an address that looks like one a withdrawal was sent to', async () => {
    const bob = await registerWithFunds(server)
    await withdraw(server, bob, { address: known })
    expect(await resembledBy(poisoned, bob)).toEqual({ address: getAddress(known), name: null })
    expect(await resembledBy(known, bob)).toBeNull()
  })

  it('flags an address that looks like an order’s payout address, once the order is paid', async () => {
    const bob = await registerWithFunds(server)
    const wanted = { partner: 'scripted', from: 'bitcoin/native', to: 'bsc/native', amount: '4' } as const
    const { offer } = await server.ask(
      getExchangeQuote,
      { ...wanted, side: 'from', rateType: 'floating' },
      bob.signedIn,
    )
    const agreed = { quoteId: offer?.quoteId ?? '', payout: { address: known }, termsAgreed: true } as const
    const { number } = await server.ask(createExchangeOrder, agreed, bob.signedIn)
    // Not paid yet: the payout address itself may be the mistyped one.
    expect(await resembledBy(poisoned, bob)).toBeNull()
    await partnerSays(server, number, report('confirming'))
    expect(await resembledBy(poisoned, bob)).toEqual({ address: getAddress(known), name: null })
    expect(await resembledBy(known, bob)).toBeNull()
    const draft = await server.ask(beginWithdrawal, { ...goodDraft, address: poisoned }, bob.signedIn)
    expect(draft.resembles).toEqual({ address: getAddress(known), name: null })
    expect(await resembledBy(poisoned, stranger)).toBeNull()
  })

  it('the lookalike check refuses text that isn’t an address', async () => {
    const answer = await server.call(findLookalike, { network: 'bsc', address: 'vitalik.eth' }, stranger.signedIn)
    expect(answer).toMatchObject({ code: apiErrorCode.addressInvalid })
  })
})
