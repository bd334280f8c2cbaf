import { randomUUID } from 'node:crypto'

import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { listCoins } from '#api/coins.ts'
import { listCoinTerms } from '#api/operator-coin-terms.ts'
import { getOverview } from '#api/operator-overview.ts'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { branches, refillIndex, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { enterOutput } from '#server/bitcoin/outputs.repository.ts'
import { ensureRefillScript, takeScript } from '#server/bitcoin/scripts.repository.ts'
import { bitcoinSpendPayments, bitcoinSpends } from '#server/db/schema/bitcoin.ts'
import { payments } from '#server/db/schema/payments.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { changeTermAsTreasurers } from './support/coin-terms.ts'
import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { walletConfig } from './support/withdrawals.ts'

const network = bitcoinNetworks.litecoin
const closed = bitcoinNetworks.dogecoin
const key = network.key
const xpubOf = ({ bip32 }: typeof network, path: string) =>
  HDKey.fromMasterSeed(Buffer.alloc(32, 5), bip32).derive(path).publicExtendedKey
const xpub = xpubOf(network, "m/84'/2'/0'")
const derivation = new ScriptDerivation(network, xpub)
const coin = 100_000_000n

let server: TestApp
let treasurer: Person

beforeAll(async () => {
  const rpcUrl = 'http://127.0.0.1:1'
  server = await buildTestApp({
    config: {
      ...walletConfig,
      bitcoin: [
        { network, rpcUrl, xpub, isPaying: true },
        { network: closed, rpcUrl, xpub: xpubOf(closed, "m/44'/3'/0'"), isPaying: false },
      ],
    },
  })
  treasurer = await registerOperator(server, ['treasurer'])
})

afterAll(() => server.close())

const overview = () => server.ask(getOverview, undefined, treasurer.signedIn)

async function hotWallet() {
  return (await overview()).hotWallets?.filter(({ network: on }) => on === key || on === closed.key)
}

it('lists the fee, minimums and floor of LTC among a treasurer’s coin terms', async () => {
  const { terms } = await server.ask(listCoinTerms, undefined, treasurer.signedIn)
  const kinds = terms.filter((term) => term.coin === 'LTC').map(({ kind, network: on }) => `${kind} ${on}`)
  expect(kinds.toSorted()).toEqual([
    'daily-limit null',
    'deposit-minimum litecoin',
    'four-eyes-limit null',
    'hot-floor litecoin',
    'review-limit null',
    'withdrawal-fee litecoin',
    'withdrawal-minimum litecoin',
  ])
})

it('lets treasurers change the withdrawal fee of LTC', async () => {
  const fee = async () => {
    const { coins } = await server.ask(listCoins)
    return coins.find(({ symbol }) => symbol === 'LTC')?.networks[0]?.withdrawal.fee
  }
  expect(await fee()).toBe('0.001')
  await changeTermAsTreasurers(server, { kind: 'withdrawal-fee', coin: 'LTC', network: key }, '0.002')
  expect(await fee()).toBe('0.002')
})

it('counts payments that are unconfirmed for an hour, even if they share a transaction', async () => {
  const unconfirmed = async () => {
    return (await overview()).queues.find(({ queue }) => queue === 'payouts-unconfirmed')?.count
  }
  expect(await unconfirmed()).toBe(0)
  const spend = async (changeIndex: number, seconds: number, count: number) => {
    const at = addSeconds(new Date(), -seconds)
    await server.database.transaction(async (tx) => {
      const change = { network: key, branch: branches.change, userId: null, at }
      while ((await takeScript(tx, derivation, change)).index < changeIndex);
      const id = randomUUID()
      await tx.insert(bitcoinSpends).values({ id, network: key, state: 'open', changeIndex, createdAt: at })
      for (let number = 0; number < count; number += 1) {
        const paymentId = randomUUID()
        await tx.insert(payments).values({
          id: paymentId,
          source: 'withdrawal',
          sourceId: randomUUID(),
          network: key,
          coin: 'LTC',
          address: 'ltc1q',
          amount: 10n ** 18n,
          requestedAt: at,
          state: 'signed',
          rawAmount: coin,
          requiredConfirmations: 6,
          sharedHash: `0x${'ef'.repeat(32)}`,
        })
        await tx.insert(bitcoinSpendPayments).values({ paymentId, spendId: id })
      }
    })
  }
  await spend(10, 3_500, 3)
  expect(await unconfirmed()).toBe(0)
  await spend(20, 3_700, 2)
  expect(await unconfirmed()).toBe(2)
})

it('shows treasurers the hot wallet’s refill address, its balance and whether it is below its floor', async () => {
  const { address, script } = derivation.at(branches.change, refillIndex)
  const ltc = { coin: 'LTC', paysGas: false, floor: '10' }
  expect(await hotWallet(), 'only networks with withdrawals').toEqual([
    { network: key, address, coins: [{ ...ltc, balance: '0', isBelowFloor: true }] },
  ])
  await server.database.transaction(async (tx) => {
    await ensureRefillScript(tx, derivation, key, new Date())
    // The refill address is stored already, so the next change address is another one.
    const change = { network: key, branch: branches.change, userId: null, at: new Date() }
    expect((await takeScript(tx, derivation, change)).index).toBeGreaterThan(refillIndex)
    const sighting = { network: key, block: { height: 1n, hash: 'ab'.repeat(32) }, at: new Date() }
    const output = { txid: 'cd'.repeat(32), vout: 0, value: 12n * coin, script, isCoinbase: false }
    await enterOutput(tx, sighting, output)
  })
  // The overview is cached for half a minute.
  server.advance(31)
  expect(await hotWallet()).toEqual([
    { network: key, address, coins: [{ ...ltc, balance: '12', isBelowFloor: false }] },
  ])
})
