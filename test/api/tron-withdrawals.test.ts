import { randomBytes, randomUUID } from 'node:crypto'

import { HDKey } from '@scure/bip32'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { listCoins } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listCoinTerms } from '#api/operator-coin-terms.ts'
import { getOverview } from '#api/operator-overview.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { payments } from '#server/db/schema/payments.ts'
import { tronTransfers } from '#server/db/schema/tron-transfers.ts'
import { fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { ensureHotWallet } from '#server/tron/addresses.repository.ts'
import { TronDerivation } from '#server/tron/addresses.ts'
import { insertChanges } from '#server/tron/changes.repository.ts'

import { changeTermAsTreasurers } from './support/coin-terms.ts'
import { giveCoins } from './support/funds.ts'
import { registerOperator } from './support/operators.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { newAccount } from './support/tron-payout-world.ts'
import { beginWith, registerWithFunds, walletConfig } from './support/withdrawals.ts'

const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(Buffer.alloc(32, 5)).derive("m/44'/195'/0'")
const { hotWallet } = new TronDerivation(xpub)
const coins = { coin: 'TRX', network: 'tron', address: tronAddressOf(newAccount()), amount: '100', fee: '1.5' }
const tokens = { ...coins, coin: 'USDT', fee: '4' }

let server: TestApp

function configOf(isPaying: boolean): ServerConfig {
  return {
    ...walletConfig,
    tron: { network: localTronNetwork, url: 'http://127.0.0.1:1', apiKey: null, xpub, isPaying },
  }
}

beforeAll(async () => {
  server = await buildTestApp({ config: configOf(true) })
})

afterAll(() => server.close())

async function personWithCoins(app = server) {
  const person = await registerWithFunds(app, '1000')
  await giveCoins(app, person.session.userId, '1000', 'TRX')
  return person
}

async function statesOn(app: TestApp) {
  const listed = await app.ask(listCoins, undefined)
  return listed.coins.flatMap(({ symbol, networks }) =>
    networks
      .filter(({ network }) => network === 'tron')
      .map(({ withdrawal: { state, fee } }) => `${symbol} ${state} for ${fee}`),
  )
}

it('TRON withdrawals are open only where they’re configured', async () => {
  expect(await statesOn(server)).toEqual(['USDT open for 4', 'TRX open for 1.5'])
  const closed = await buildTestApp({ config: configOf(false) })
  expect(await statesOn(closed)).toEqual(['USDT unavailable for 4', 'TRX unavailable for 1.5'])
  expect((await beginWith(closed, await personWithCoins(closed), coins)).code).toBe(apiErrorCode.networkUnavailable)
  await closed.close()
})

it('the TRX withdrawal fee covers the activation of a new account', () => {
  const { fees } = tronNetwork
  const activation = fees.accountCreation + fees.accountCreationBandwidth
  expect(parseAmount(coins.fee)).toBeGreaterThanOrEqual(fromNetworkUnits(activation, 6))
})

it.each([
  ['TRX', coins],
  ['USDT', tokens],
])('begins a withdrawal of %s on TRON', async (_coin, draft) => {
  expect((await beginWith(server, await personWithCoins(), draft)).code).toBe(0)
})

it('refuses TRON addresses with a wrong checksum, and addresses of other networks', async () => {
  const person = await personWithCoins()
  const last = coins.address.endsWith('A') ? 'B' : 'A'
  for (const address of [`${coins.address.slice(0, -1)}${last}`, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']) {
    const { code } = await beginWith(server, person, { ...coins, address })
    expect([apiErrorCode.addressInvalid, apiErrorCode.invalidRequest]).toContain(code)
  }
})

it('refuses withdrawals to our hot wallet, token contracts and burn addresses', async () => {
  const person = await personWithCoins()
  const codeOf = async (address: string) => (await beginWith(server, person, { ...tokens, address })).code
  expect(await codeOf(tronAddressOf(hotWallet))).toBe(apiErrorCode.recipientIsOurs)
  await server.database.transaction((tx) => ensureHotWallet(tx, hotWallet, new Date()))
  expect(await codeOf(tronAddressOf(hotWallet))).toBe(apiErrorCode.recipientIsOurs)
  for (const { tokens: listed } of [tronNetwork, localTronNetwork]) {
    for (const { address } of listed) expect(await codeOf(address)).toBe(apiErrorCode.recipientIsToken)
  }
  // T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb, where people burn coins, and the account where the chain does.
  expect(await codeOf(tronAddressOf(zeroAddress))).toBe(apiErrorCode.recipientIsNobody)
  expect(await codeOf('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy')).toBe(apiErrorCode.recipientIsNobody)
  // The burn address of the EVM networks is the same account here.
  expect(await codeOf(tronAddressOf('0x000000000000000000000000000000000000dEaD'))).toBe(apiErrorCode.recipientIsNobody)
})

it("refuses one's own deposit address, and another user's with the offer of an internal transfer", async () => {
  const [person, friend] = [await personWithCoins(), await personWithCoins()]
  const { address } = await server.ask(getTronDepositAddress, undefined, friend.signedIn)
  expect((await beginWith(server, friend, { ...tokens, address })).code).toBe(apiErrorCode.ownAddress)
  expect((await beginWith(server, person, { ...tokens, address })).code).toBe(apiErrorCode.recipientHasAccount)
})

it('refuses a TRX amount with more decimals than the network has', async () => {
  const { code } = await beginWith(server, await personWithCoins(), { ...coins, amount: '20.0000001' })
  expect(code).toBe(apiErrorCode.amountTooFine)
})

it('lists fee, minimums and floor of both TRON coins for treasurers', async () => {
  const treasurer = await registerOperator(server, ['treasurer'])
  const { terms } = await server.ask(listCoinTerms, undefined, treasurer.signedIn)
  const kinds = terms.filter(({ network }) => network === 'tron').map(({ coin, kind }) => `${coin} ${kind}`)
  const each = ['deposit-minimum', 'hot-floor', 'withdrawal-fee', 'withdrawal-minimum']
  expect(kinds.toSorted()).toEqual(['TRX', 'USDT'].flatMap((coin) => each.map((kind) => `${coin} ${kind}`)))
})

it('shows treasurers the hot wallet’s TRON balances and whether they’re below their floors', async () => {
  const treasurer = await registerOperator(server, ['treasurer'])
  await server.database.transaction(async (tx) => {
    await ensureHotWallet(tx, hotWallet, new Date())
    const change = { place: -1, address: hotWallet, coin: 'TRX', blockHeight: 1n }
    await insertChanges(tx, [
      { ...change, transactionId: 'ab'.repeat(32), amount: 4_500_000_000n },
      { ...change, transactionId: 'cd'.repeat(32), place: 0, coin: 'USDT', amount: 999_000_000n },
    ])
  })
  const { hotWallets } = await server.ask(getOverview, undefined, treasurer.signedIn)
  expect(hotWallets?.find(({ network }) => network === 'tron')).toEqual({
    network: 'tron',
    address: tronAddressOf(hotWallet),
    coins: [
      { coin: 'TRX', paysGas: true, balance: '4500', floor: '4000', isBelowFloor: false },
      { coin: 'USDT', paysGas: false, balance: '999', floor: '1000', isBelowFloor: true },
    ],
  })
})

it('counts payments signed over ten minutes ago that aren’t final', async () => {
  const treasurer = await registerOperator(server, ['treasurer'])
  const unconfirmed = async () => {
    const { queues } = await server.ask(getOverview, undefined, treasurer.signedIn)
    return queues.find(({ queue }) => queue === 'payouts-unconfirmed')?.count
  }
  const sign = async (seconds: number, state: 'open' | 'paid') => {
    const signedAt = addSeconds(new Date(), -seconds)
    const [paymentId, transactionId] = [randomUUID(), randomBytes(32).toString('hex')]
    await server.database.insert(payments).values({
      id: paymentId,
      source: 'withdrawal',
      sourceId: randomUUID(),
      network: 'tron',
      coin: 'TRX',
      address: coins.address,
      amount: 10n ** 18n,
      requestedAt: signedAt,
      state: 'signed',
      rawAmount: 1_000_000n,
      requiredConfirmations: 1,
      sharedHash: `0x${transactionId}`,
    })
    const times = { expiresAt: signedAt, signedAt, broadcastAt: null }
    const transfer = { paymentId, transactionId, state, raw: Uint8Array.of(1), coin: 'TRX', reference: 'ab'.repeat(32) }
    await server.database.insert(tronTransfers).values({ ...transfer, ...times, amount: 1n, mostBurned: 0n })
  }
  await sign(500, 'open')
  await sign(700, 'paid')
  expect(await unconfirmed()).toBe(0)
  await sign(700, 'open')
  server.advance(121)
  expect(await unconfirmed()).toBe(2)
})

// Runs last: the fees stay in effect.
it('lets treasurers change the withdrawal fees of TRX and USDT on TRON', async () => {
  await changeTermAsTreasurers(server, { kind: 'withdrawal-fee', coin: 'TRX', network: 'tron' }, '1.6')
  await changeTermAsTreasurers(server, { kind: 'withdrawal-fee', coin: 'USDT', network: 'tron' }, '4.5')
  expect(await statesOn(server)).toEqual(['USDT open for 4.5', 'TRX open for 1.6'])
  const person = await personWithCoins()
  expect((await beginWith(server, person, coins)).code).toBe(apiErrorCode.feeChanged)
  expect((await beginWith(server, person, { ...coins, fee: '1.6' })).code).toBe(0)
})
