import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import { deleteAccount, exportAccount, getDeletion, sendAccountCode } from '#api/account.ts'
import { beginWalletBinding, bindWallet } from '#api/bound-wallets.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { nameExchangeRefund } from '#api/exchange.ts'
import { listNotices, markNoticeRead, subscribeEmail } from '#api/notices.ts'
import { beginPasskey, passkeyProofOptions } from '#api/second-factor.ts'

import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import { Authenticator } from './support/authenticator.ts'
import { giveCoins, takeBack } from './support/funds.ts'
import { makeOperator, removeOperator } from './support/operators.ts'
import { newAddress } from './support/payout-world.ts'
import { newestCode, type Person, register } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { report } from './support/scripted-partner.ts'
import { addPasskeyTo, additionInput, turnTotpOn } from './support/second-factors.ts'
import { orderSwap, partnerSays } from './support/swap-orders.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const chainId = 31_337
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({
    config: { ...testConfig, rpcUrls: { [chainId]: 'http://127.0.0.1:1' } },
    exchangePartners: [new ScriptedExchange()],
  })
})

afterAll(() => server.close())

/** Registers a user who has used every feature that stores personal data. */
async function busyPerson() {
  const person = await register(server)
  const { secret, codes } = await turnTotpOn(server, person)
  await addPasskeyTo(server, person, new Authenticator(testConfig.publicUrl))
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { message } = await server.ask(beginWalletBinding, { address: wallet.address, chainId }, person.signedIn)
  const signature = await wallet.signMessage({ message })
  await server.ask(bindWallet, { message, signature }, person.signedIn)
  // Left unfinished.
  await server.ask(beginWalletBinding, { address: wallet.address, chainId }, person.signedIn)
  await server.ask(beginPasskey, await additionInput(server, person), person.signedIn)
  await server.ask(passkeyProofOptions, undefined, person.signedIn)
  const { items } = await server.ask(listNotices, { lang: 'en_us' })
  await server.ask(markNoticeRead, { id: items[0]?.id ?? '' }, person.signedIn)
  await server.ask(subscribeEmail, { email: person.email, lang: 'en_us' })
  return { person, secret, codes, wallet, noticeId: items[0]?.id }
}

/** Returns the names of the tables with a row that contains one of the texts. */
async function tablesThatName(...texts: readonly string[]): Promise<string[]> {
  return server.connection.inScript(async (script) => {
    const tables = await script.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await script.query<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM "${name}" t`)
      if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) found.push(name)
    }
    return found
  })
}

async function remove(person: Person): Promise<void> {
  await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
  const code = await newestCode(server, person.email)
  const { secondFactor } = await additionInput(server, person)
  const proof = secondFactor === undefined ? { currentPassword: person.password } : { secondFactor }
  await server.ask(deleteAccount, { ...proof, code }, person.signedIn)
}

describe('the export of an account', () => {
  it('exports second factors, wallets, messages, read notices and the subscription, but no secrets', async () => {
    const { person, secret, codes, wallet, noticeId } = await busyPerson()
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections).toMatchObject({
      secondFactors: [
        { method: 'totp' },
        { method: 'passkey', name: 'My phone' },
        { method: 'recovery-code', left: 10 },
      ],
      wallets: [{ address: wallet.address, chainId }],
      readNotices: [{ noticeId }],
      subscriptions: [{ email: person.email, lang: 'en_us', confirmedAt: null }],
    })
    const kinds = sections['messages']?.map(({ kind }) => kind)
    expect(kinds?.toSorted()).toEqual(['second-factor-added', 'second-factor-added', 'wallet-bound', 'welcome'])
    const text = JSON.stringify(sections)
    for (const hidden of [secret, ...codes, 'publicKey', 'encrypted', 'okenHash']) expect(text).not.toContain(hidden)
  })

  it('exports empty sections for an account that has used nothing', async () => {
    const person = await register(server)
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections).toMatchObject({ secondFactors: [], wallets: [], readNotices: [], subscriptions: [] })
  })
})

describe('the deletion of an account', () => {
  it('leaves no trace of a deleted account in any table', async () => {
    const { person, wallet } = await busyPerson()
    const traces = [person.session.userId, person.email, person.session.memberId, wallet.address]
    expect(await tablesThatName(...traces)).toEqual(
      expect.arrayContaining(['accounts', 'bound_wallets', 'passkeys', 'subscriptions', 'totp_secrets']),
    )
    await remove(person)
    // The goodbye email is removed as well once it's sent.
    await server.mailsTo(person.email)
    expect(await tablesThatName(...traces)).toEqual([])
  })

  it('refuses to delete an operator’s account until the role is removed', async () => {
    const person = await register(server)
    await makeOperator(server, person)
    const { obstacles } = await server.ask(getDeletion, undefined, person.signedIn)
    expect(obstacles).toEqual([{ kind: 'operator' }])
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
    const code = await newestCode(server, person.email)
    const refused = await server.call(deleteAccount, { currentPassword: person.password, code }, person.signedIn)
    expect(refused.code).toBe(apiErrorCode.stateConflict)
    await removeOperator(server, person)
    expect(await server.ask(getDeletion, undefined, person.signedIn)).toMatchObject({ obstacles: [] })
    server.advance(61)
    await remove(person)
  })

  it('lists the deposit addresses that would be lost in the deletion preview', async () => {
    const person = await register(server)
    expect((await server.ask(getDeletion, undefined, person.signedIn)).depositAddresses).toEqual([])
    const { address } = await server.ask(getDepositAddress, undefined, person.signedIn)
    expect((await server.ask(getDeletion, undefined, person.signedIn)).depositAddresses).toEqual([address])
  })

  it('lists balances, pending withdrawals and debts as obstacles in the deletion preview', async () => {
    const person = await register(server)
    const { userId } = person.session
    await giveCoins(server, userId, '12.5')
    await giveCoins(server, userId, '0.25', 'ETH')
    const ledger = new Ledger(systemClock)
    const held = { userId, coin: 'USDT', amount: parseAmount('2') }
    const details = { key: `hold of ${userId}`, kind: 'withdrawal', reference: null } as const
    await server.database.transaction((tx) => ledger.hold(tx, details, held))
    await server.database.transaction((tx) => takeBack(tx, userId, '1', 'USDC'))
    const { obstacles } = await server.ask(getDeletion, undefined, person.signedIn)
    expect(obstacles).toHaveLength(3)
    expect(obstacles).toContainEqual({ kind: 'withdrawal', amounts: [{ coin: 'USDT', amount: '2' }] })
    expect(obstacles).toContainEqual({ kind: 'debt', amounts: [{ coin: 'USDC', amount: '1' }] })
    const balance = obstacles.flatMap((obstacle) => (obstacle.kind === 'balance' ? obstacle.amounts : []))
    expect(balance).toHaveLength(2)
    expect(balance).toContainEqual({ coin: 'USDT', amount: '10.5' })
    expect(balance).toContainEqual({ coin: 'ETH', amount: '0.25' })
  })

  it('an order that waits for its refund address keeps the account from being deleted', async () => {
    const person = await register(server)
    const { number } = await orderSwap(server, person)
    const obstacles = async () => (await server.ask(getDeletion, undefined, person.signedIn)).obstacles
    expect(await obstacles()).toEqual([])
    await partnerSays(server, number, report('suspended', { hold: 'needs-refund-address' }))
    expect(await obstacles()).toEqual([{ kind: 'refund', order: number }])
    await server.ask(nameExchangeRefund, { number, refund: { address: newAddress() } }, person.signedIn)
    expect(await obstacles()).toEqual([])
  })

  it('a deleted account frees its wallet for another account', async () => {
    const { person, wallet } = await busyPerson()
    await remove(person)
    const heir = await register(server)
    const { message } = await server.ask(beginWalletBinding, { address: wallet.address, chainId }, heir.signedIn)
    const signature = await wallet.signMessage({ message })
    expect(await server.call(bindWallet, { message, signature }, heir.signedIn)).toMatchObject({ code: 0 })
  })
})
