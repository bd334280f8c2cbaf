import { afterAll, beforeAll, expect, it } from 'vitest'

import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { createExchangeOrder, type ExchangeOrder, getExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { beginOrderPayment, confirmWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import { systemClock } from '#server/lib/clock.ts'

import { BitcoinPayoutWorld } from './support/bitcoin-payout-world.ts'
import { giveCoins } from './support/funds.ts'
import type { Person } from './support/people.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { fundPassword, registerWithFunds, verifyBegun, walletConfig } from './support/withdrawals.ts'

const refund = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
const both = { canPayIn: true, canPayOut: true, rateTypes: ['fixed', 'floating'], extraIdName: null } as const
const litecoin = { ...both, network: 'litecoin', contract: null, ticker: 'ltc', name: 'Litecoin' } as const

let world: BitcoinPayoutWorld
let partner: ScriptedExchange
let server: TestApp

beforeAll(async () => {
  world = await BitcoinPayoutWorld.create(
    'litecoin',
    [20, 10, 5],
    connectPostgres(await createTestDatabase(), () => undefined),
  )
  partner = new ScriptedExchange('scripted', [litecoin])
  const { network } = world
  const { xpub } = new BitcoinAccount(network, world.seed)
  server = await buildTestApp({
    connection: world.connection,
    config: { ...walletConfig, bitcoin: [{ network, rpcUrl: 'http://127.0.0.1:1', xpub, isPaying: true }] },
    exchangePartners: [partner],
  })
})

afterAll(async () => {
  await server.app.close()
  await world.close()
})

async function personWithCoins(): Promise<Person> {
  const person = await registerWithFunds(server, '0')
  await giveCoins(server, person.session.userId, '5', 'LTC')
  return person
}

/** Places an order of 1 LTC for BTC with an outside pay-in address by default. */
async function order({ signedIn }: Person, address = world.newAddress()): Promise<ExchangeOrder> {
  const expiresAt = new Date(systemClock().getTime() + 1_800_000)
  partner.makes = () => ({ payin: { address, extraId: null }, expiresAt })
  const wanted = { partner: 'scripted', from: 'litecoin/native', to: 'bitcoin/native', amount: '1' } as const
  const { offer } = await server.ask(getExchangeQuote, { ...wanted, side: 'from', rateType: 'floating' }, signedIn)
  const payout = { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }
  const agreed = { payout, refund: { address: refund }, termsAgreed: true } as const
  return server.ask(createExchangeOrder, { quoteId: offer?.quoteId ?? '', ...agreed }, signedIn)
}

/** Pays an order from the balance, with all verifications. @returns The withdrawal's id. */
async function pay(person: Person, { number }: ExchangeOrder): Promise<string> {
  const begun = await server.ask(beginOrderPayment, { orderNumber: number }, person.signedIn)
  const id = await verifyBegun(server, person, begun)
  return (await server.ask(confirmWithdrawal, { id, fundPassword }, person.signedIn)).id
}

async function view({ signedIn }: Person, { number, viewToken }: ExchangeOrder): Promise<ExchangeOrder> {
  return server.ask(getExchangeOrder, { number, viewToken }, signedIn)
}

/** Runs rounds of the worker, with a block after each unless `mines` is false. */
async function run(rounds: number, mines = true): Promise<void> {
  world.now = systemClock()
  const payouts = await world.payouts()
  for (let round = 0; round < rounds; round += 1) await world.round(payouts, mines)
}

it('pays an order from an LTC balance, exactly, and shows the transaction as Litecoin writes it', async () => {
  const ann = await personWithCoins()
  const placed = await order(ann)
  const id = await pay(ann, placed)
  expect((await view(ann, placed)).state).toBe('unpaid')
  await run(1, false)
  const [txid] = await world.mempool()
  expect((await view(ann, placed)).state).toBe('waiting')
  await run(8)
  expect(await view(ann, placed)).toMatchObject({ state: 'waiting', payin: { transactionHash: txid } })
  expect(await world.received(placed.payin.address ?? '')).toBe('1')
  expect(await server.ask(getWithdrawal, { id }, ann.signedIn)).toMatchObject({
    state: 'success',
    orderNumber: placed.number,
    transactionHash: txid,
  })
})

it('doesn’t pay an order that expired before signing', async () => {
  const ann = await personWithCoins()
  const placed = await order(ann)
  await pay(ann, placed)
  server.advance(1_801)
  await run(3)
  expect(await world.received(placed.payin.address ?? '')).toBe('0')
})

it('fails an order whose partner names a user’s deposit address as its own', async () => {
  const [ann, bob] = [await personWithCoins(), await personWithCoins()]
  const { address } = await server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, bob.signedIn)
  expect((await order(ann, address)).state).toBe('failed')
})
