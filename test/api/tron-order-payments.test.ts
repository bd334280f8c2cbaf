import { randomUUID } from 'node:crypto'

import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createExchangeOrder, type ExchangeOrder, getExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { beginOrderPayment } from '#api/withdrawals.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'

import { giveCoins } from './support/funds.ts'
import type { Person } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { newAccount, TronPayoutWorld } from './support/tron-payout-world.ts'
import { registerWithFunds, walletConfig } from './support/withdrawals.ts'

const contract = localTronNetwork.tokens[0]?.address ?? ''
const both = { canPayIn: true, canPayOut: true, rateTypes: ['fixed', 'floating'], extraIdName: null } as const
const offered = [
  { ...both, network: 'tron', contract: null, ticker: 'trx', name: 'TRON' },
  { ...both, network: 'tron', contract, ticker: 'usdt', name: 'Tether' },
] as const
const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/195'/0'")

let world: TronPayoutWorld
let partner: ScriptedExchange
let server: TestApp

beforeAll(async () => {
  world = await TronPayoutWorld.create(connectPostgres(await createTestDatabase(), () => undefined))
  partner = new ScriptedExchange('scripted', [...offered])
  // A server that takes deposits on TRON but makes no withdrawals.
  const tron = { network: localTronNetwork, url: 'http://127.0.0.1:1', apiKey: null, xpub, isPaying: false }
  server = await buildTestApp({
    connection: world.connection,
    config: { ...walletConfig, tron },
    exchangePartners: [partner],
  })
})

beforeEach(() => {
  world.now = systemClock()
  world.produce()
})

afterAll(async () => {
  await server.app.close()
  await world.close()
})

async function personWithCoins(): Promise<Person> {
  const person = await registerWithFunds(server, '500')
  await giveCoins(server, person.session.userId, '500', 'TRX')
  return person
}

/** Places an order that takes 100 of a coin, by default at an address outside Sevenport. */
async function order({ signedIn }: Person, from: string, address = tronAddressOf(newAccount())) {
  const expiresAt = new Date(systemClock().getTime() + 1_800_000)
  partner.makes = () => ({ payin: { address, extraId: null }, expiresAt })
  const wanted = { partner: 'scripted', from, to: 'bitcoin/native', amount: '100' } as const
  const { offer } = await server.ask(getExchangeQuote, { ...wanted, side: 'from', rateType: 'floating' }, signedIn)
  const payout = { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }
  const refund = { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
  const input = { quoteId: offer?.quoteId ?? '', payout, refund, termsAgreed: true } as const
  return server.ask(createExchangeOrder, input, signedIn)
}

async function view({ signedIn }: Person, { number, viewToken }: ExchangeOrder): Promise<ExchangeOrder> {
  return server.ask(getExchangeOrder, { number, viewToken }, signedIn)
}

/** Pays an order as if withdrawals were open and this one was confirmed. */
async function pay({ session: { userId } }: Person, { number }: ExchangeOrder): Promise<void> {
  const { database, orders, coins, moves } = world
  await database.transaction(async (tx) => {
    const { coin, network, address, amount } = await orders.require(tx, userId, number)
    const fee = coins.onNetwork(coin, network)?.withdrawalFee ?? 0n
    const row = { coin, network, address, memo: null, amount: amount + fee, fee, orderNumber: number }
    await moves.begin(tx, { ...row, id: randomUUID(), userId }, true)
  })
}

async function run(rounds: number): Promise<void> {
  const payouts = await world.payouts()
  for (let round = 0; round < rounds; round += 1) {
    await payouts.runOnce()
    world.produce(7)
  }
}

describe.each([
  ['TRX', 'tron/native'],
  ['USDT', `tron/${contract}`],
])('an order for %s', (coin, asset) => {
  it('refuses to pay an order from a balance while TRON withdrawals are closed', async () => {
    const ann = await personWithCoins()
    const { number } = await order(ann, asset)
    const refused = await server.call(beginOrderPayment, { orderNumber: number }, ann.signedIn)
    expect(refused.code).toBe(apiErrorCode.networkUnavailable)
  })

  it('pays an order exactly and shows its transaction in TRON’s notation', async () => {
    const ann = await personWithCoins()
    const placed = await order(ann, asset)
    const account = tronAccountOf(placed.payin.address ?? '')
    await pay(ann, placed)
    expect((await view(ann, placed)).state).toBe('unpaid')
    await run(1)
    expect((await view(ann, placed)).state).toBe('waiting')
    await run(4)
    const paid = await view(ann, placed)
    expect(paid).toMatchObject({ state: 'waiting', payment: { state: 'success' } })
    expect(paid.payin.transactionHash).toMatch(/^[\da-f]{64}$/)
    expect(await world.node.solidifiedTransactionInfo(paid.payin.transactionHash ?? '')).toMatchObject({
      success: true,
    })
    expect(await world.received(account, coin)).toBe('100')
  })
})

it('an order that expires before its payment is signed isn’t paid', async () => {
  const ann = await personWithCoins()
  const placed = await order(ann, 'tron/native')
  await pay(ann, placed)
  server.advance(1_801)
  world.now = systemClock()
  await run(3)
  expect(await world.received(tronAccountOf(placed.payin.address ?? ''))).toBe('0')
})

it('an order whose partner names a user’s deposit address fails', async () => {
  const [ann, bob] = [await personWithCoins(), await personWithCoins()]
  const { address } = await server.ask(getTronDepositAddress, undefined, bob.signedIn)
  expect((await order(ann, 'tron/native', address)).state).toBe('failed')
})

it('an order whose partner names the token’s contract fails', async () => {
  const ann = await personWithCoins()
  expect((await order(ann, `tron/${contract}`, contract)).state).toBe('failed')
})
