import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount, getDeletion } from '#api/account.ts'
import { addAddress } from '#api/address-book.ts'
import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { getDeposit, listDeposits } from '#api/deposits.ts'
import { listCoins } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { changeListing } from '#api/operators.ts'
import { getReserveOutputs, getReserves } from '#api/reserves.ts'
import { addressOfScript, branches, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { takeScript } from '#server/bitcoin/scripts.repository.ts'
import { Holdings } from '#server/chain/holdings.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { heldOnBitcoin } from '#server/composition/bitcoin.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { measureReconciliation } from '#server/jobs/reconciliation-metrics.ts'
import { Reconciliation } from '#server/jobs/reconciliation.ts'
import { liftStop, listStops } from '#server/ledger/stops.repository.ts'
import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'

import { BitcoinWorld } from './support/bitcoin-world.ts'
import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { StandInRegtest } from './support/stand-in-node.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { openTestDatabase } from './support/test-database.ts'
import { walletConfig } from './support/withdrawals.ts'

let connection: DatabaseConnection
let node: StandInRegtest
let world: BitcoinWorld
let server: TestApp
let ann: Person
let address: string

beforeAll(async () => {
  ;[connection, node] = await Promise.all([openTestDatabase(), StandInRegtest.start('litecoin')])
  world = await BitcoinWorld.create(connection, node.call, node.network)
  const { network, xpub } = world
  const config = { ...walletConfig, bitcoin: [{ network, rpcUrl: node.url, xpub, isPaying: false }] }
  server = await buildTestApp({ connection, config })
})

beforeEach(async () => {
  ann = await register(server)
  address = (await server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, ann.signedIn)).address
})

afterAll(() => Promise.all([server.close(), node.close()]))

/** Pays Ann's address with all confirmations. @returns The transaction's id. */
async function paid(amount: string): Promise<string> {
  const txid = await node.pay(address, amount)
  await node.mine(6)
  await connection.database.execute('UPDATE chain_cursors SET held_until = NULL')
  await world.watcher().catchUp()
  return txid
}

describe('a deposit on Litecoin', () => {
  it('lists a Litecoin deposit with its hashes as Litecoin’s nodes write them', async () => {
    await world.watcher().catchUp()
    const txid = await paid('2')
    const blockHash = await node.call('getblockhash', [Number(await node.call('getblockcount', [])) - 5])
    const { items } = await server.ask(listDeposits, {}, ann.signedIn)
    expect(items).toEqual([
      expect.objectContaining({ coin: 'LTC', network: 'litecoin', transactionHash: txid, blockHash, from: null }),
    ])
    const deposit = await server.ask(getDeposit, { id: items[0]?.id ?? '' }, ann.signedIn)
    expect(deposit).toMatchObject({ transactionHash: txid, amount: '2', state: 'success', requiredConfirmations: 6 })
  })

  it('exports a Litecoin deposit with its address and hash', async () => {
    const txid = await paid('3')
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['deposits']).toEqual([expect.objectContaining({ transactionHash: txid, recipient: address })])
  })

  it('shows a Litecoin deposit as incoming until it has a block', async () => {
    const transactionId = await node.pay(address, '4')
    await connection.database.execute('UPDATE chain_cursors SET held_until = NULL')
    await world.watcher().catchUp()
    const { incoming } = await server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, ann.signedIn)
    expect(incoming).toEqual([expect.objectContaining({ transactionId, amount: '4', state: 'on-its-way' })])
  })
})

describe('the proof of reserves', () => {
  it('the proof of reserves counts our outputs, each confirmed by a node', async () => {
    await paid('5')
    await new ReservePublisher(server.database, systemClock, null).keepUp()
    const published = await server.ask(getReserves)
    const reported = published?.reported.find((part) => part.network === 'litecoin')
    expect(reported?.amount).toBe(await world.held())
    expect(reported?.height).toBe(String(await node.call('getblockcount', [])))
    const { outputs, next } = await server.ask(getReserveOutputs, { network: 'litecoin' })
    expect(reported).toMatchObject({ outputs: outputs.length })
    expect(next).toBeNull()
    let sum = 0n
    for (const { transactionId, index, amount } of outputs) {
      const found = await node.call('gettxout', [transactionId, Number(index), false])
      expect(parseAmount(String((found as { value: unknown }).value))).toBe(parseAmount(amount))
      sum += parseAmount(amount)
    }
    expect(formatAmount(sum)).toBe(reported?.amount)
    const after = `${outputs[0]?.transactionId}:${outputs[0]?.index}`
    const rest = await server.ask(getReserveOutputs, { network: 'litecoin', after })
    expect(rest.outputs).toEqual(outputs.slice(1))
  })

  it('stops a coin whose outputs are worth less than the balances', async () => {
    await paid('6')
    const { database } = server
    const holdings = new Holdings({
      database,
      chains: [],
      coins: coinsOn([]),
      findHotWallets: async () => ['0x0000000000000000000000000000000000000001'],
      heldElsewhere: heldOnBitcoin({ database }),
    })
    const reconciliation = new Reconciliation({
      database,
      holdingsOf: (coin) => holdings.of(coin),
      awaitedHolds: async () => new Map(),
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      metrics: measureReconciliation(new Registry()),
    })
    const ofLitecoin = async () => (await reconciliation.run()).filter(({ coin }) => coin === 'LTC')
    expect(await ofLitecoin()).toEqual([])
    expect(await listStops(database)).toEqual([])
    // Someone with our key has spent one.
    await database.execute(
      "UPDATE bitcoin_outputs SET spent_by = repeat('a', 64), spent_height = 1 WHERE value = 600000000",
    )
    const reason = expect.stringContaining('fall short') as string
    expect((await ofLitecoin()).map(({ text }) => text)).toEqual([reason])
    expect(await listStops(database)).toMatchObject([{ coin: 'LTC', reason }])
    await liftStop(database, 'LTC')
    await database.execute('UPDATE bitcoin_outputs SET spent_by = NULL, spent_height = NULL')
  })
})

describe('operators', () => {
  it('operators can pause deposits of LTC, but not of a coin that isn’t watched', async () => {
    const olga = await registerOperator(server)
    await server.ask(changeListing, { coin: 'LTC', network: 'litecoin', deposits: 'paused' }, olga.signedIn)
    const { coins } = await server.ask(listCoins)
    expect(coins.find(({ symbol }) => symbol === 'LTC')?.networks[0]?.deposit.state).toBe('paused')
    const unread = { coin: 'DOGE', network: 'dogecoin', deposits: 'paused' } as const
    expect((await server.call(changeListing, unread, olga.signedIn)).code).toBe(apiErrorCode.notFound)
  })
})

describe('a Litecoin address of ours', () => {
  const entry = { name: 'Mine', walletType: 'wallet', network: 'litecoin' } as const

  it('lists the Litecoin address before the account is deleted', async () => {
    const { depositAddresses } = await server.ask(getDeletion, undefined, ann.signedIn)
    expect(depositAddresses).toEqual([address])
  })

  it('the address book refuses the user’s own, another user’s and our change addresses', async () => {
    const add = async (person: Person, text: string) =>
      (await server.call(addAddress, { ...entry, address: text }, person.signedIn)).code
    const bob = await register(server)
    expect(await add(ann, address)).toBe(apiErrorCode.ownAddress)
    expect(await add(bob, address.toUpperCase())).toBe(apiErrorCode.recipientHasAccount)
    const { script } = await connection.database.transaction((tx) =>
      takeScript(tx, new ScriptDerivation(node.network, world.xpub), {
        network: 'litecoin',
        branch: branches.change,
        userId: null,
        at: new Date(),
      }),
    )
    expect(await add(bob, addressOfScript(node.network, script) ?? '')).toBe(apiErrorCode.recipientIsOurs)
    expect(await add(bob, 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toBe(0)
  })
})
