import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount, getDeletion } from '#api/account.ts'
import { addAddress } from '#api/address-book.ts'
import { tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { listCoins } from '#api/coins.ts'
import { getDeposit, listDeposits } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { findAccounts } from '#api/operator-accounts.ts'
import { changeListing } from '#api/operators.ts'
import { getReserveAddresses, getReserves } from '#api/reserves.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { Holdings } from '#server/chain/holdings.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { heldElsewhere } from '#server/composition/other-networks.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { tronAddresses } from '#server/db/schema/tron.ts'
import { measureReconciliation } from '#server/jobs/reconciliation-metrics.ts'
import { Reconciliation } from '#server/jobs/reconciliation.ts'
import { listStops } from '#server/ledger/stops.repository.ts'
import { systemClock } from '#server/lib/clock.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'
import { TronDerivation } from '#server/tron/addresses.ts'

import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { payToken, payTrx, ScriptedTron, someAccount } from './support/scripted-tron.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { openTestDatabase } from './support/test-database.ts'
import { TronWorld } from './support/tron-world.ts'
import { walletConfig } from './support/withdrawals.ts'

let connection: DatabaseConnection
let chain: ScriptedTron
let world: TronWorld
let server: TestApp
let ann: Person
let address: string

beforeAll(async () => {
  connection = await openTestDatabase()
  chain = new ScriptedTron()
  chain.mineEmpty(30)
  world = await TronWorld.create(connection, chain.node())
  const tron = { network: localTronNetwork, url: 'http://127.0.0.1:1', apiKey: null, xpub: world.xpub, isPaying: false }
  server = await buildTestApp({ connection, config: { ...walletConfig, tron } })
})

beforeEach(async () => {
  ann = await register(server)
  address = (await server.ask(getTronDepositAddress, undefined, ann.signedIn)).address
})

afterAll(() => server.close())

/** Mines a block with these transactions and makes it final. */
async function mined(transactions: Parameters<ScriptedTron['mine']>[0]): Promise<void> {
  await world.catchUp()
  chain.mine(transactions)
  chain.mineEmpty(19)
  await world.catchUp()
}

describe('a deposit address on TRON', () => {
  it('gives each user one TRON address derived from the public key, even for concurrent requests', async () => {
    const people = [await register(server), await register(server), await register(server)]
    const askAll = async () =>
      Promise.all(
        people.flatMap(({ signedIn }) => [
          server.ask(getTronDepositAddress, undefined, signedIn),
          server.ask(getTronDepositAddress, undefined, signedIn),
        ]),
      )
    const first = await askAll()
    expect(await askAll()).toEqual(first)
    expect(new Set(first.map((own) => own.address)).size).toBe(3)
    // No gaps, so that the owner of the key can find them all again.
    const rows = await connection.database
      .select({ index: tronAddresses.index })
      .from(tronAddresses)
      .where(eq(tronAddresses.branch, 0))
    expect(rows.map(({ index }) => index).toSorted((one, other) => one - other)).toEqual(rows.map((_, place) => place))
    const derivation = new TronDerivation(world.xpub)
    for (const own of first) expect(own.address).toBe(tronAddressOf(derivation.at(own.index)))
  })

  it('opens TRX and USDT on TRON for deposits but not withdrawals', async () => {
    const { coins } = await server.ask(listCoins)
    const onTron = coins.flatMap(({ symbol, networks }) =>
      networks.filter(({ network }) => network === 'tron').map((on) => ({ symbol, ...on })),
    )
    expect(onTron).toEqual([
      expect.objectContaining({ symbol: 'USDT', name: 'TRON (TRC-20)', token: localTronNetwork.tokens[0]?.address }),
      expect.objectContaining({ symbol: 'TRX', name: 'TRON', token: null }),
    ])
    for (const { deposit, withdrawal } of onTron) {
      expect([deposit.state, deposit.minimum, withdrawal.state]).toEqual(['open', '1', 'unavailable'])
    }
  })

  it('a server without a node has no TRON addresses and doesn’t list USDT on TRON', async () => {
    const bare = await buildTestApp({ config: testConfig })
    const { signedIn } = await register(bare)
    expect((await bare.call(getTronDepositAddress, undefined, signedIn)).code).toBe(apiErrorCode.unavailable)
    const { coins } = await bare.ask(listCoins)
    const names = coins.filter(({ networks }) => networks.some(({ network }) => network === 'tron'))
    expect(names.map(({ symbol }) => symbol)).toEqual(['TRX'])
    await bare.close()
  })

  it('exports a TRON deposit address and lists it in the deletion preview', async () => {
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['tronAddresses']).toEqual([expect.objectContaining({ address })])
    const { depositAddresses } = await server.ask(getDeletion, undefined, ann.signedIn)
    expect(depositAddresses).toEqual([address])
  })

  it('refuses one’s own and another user’s TRON deposit address in the address book', async () => {
    const entry = { name: 'Mine', walletType: 'wallet', network: 'tron' } as const
    const add = async (person: Person, text: string) =>
      (await server.call(addAddress, { ...entry, address: text }, person.signedIn)).code
    const bob = await register(server)
    expect(await add(ann, address)).toBe(apiErrorCode.ownAddress)
    expect(await add(bob, address)).toBe(apiErrorCode.recipientHasAccount)
    expect(await add(bob, tronAddressOf(someAccount()))).toBe(0)
  })
})

describe('a deposit on TRON', () => {
  it('lists and exports a TRON deposit with its hash and sender in TRON’s notation', async () => {
    const payment = payToken([[tronAccountOf(address), 12_000_000n]])
    await mined([payment])
    const { contract, id } = payment.transaction
    const from = contract.kind === 'other' ? '' : tronAddressOf(contract.owner)
    const { items } = await server.ask(listDeposits, {}, ann.signedIn)
    expect(items).toEqual([expect.objectContaining({ coin: 'USDT', network: 'tron', transactionHash: id, from })])
    const deposit = await server.ask(getDeposit, { id: items[0]?.id ?? '' }, ann.signedIn)
    expect(deposit).toMatchObject({ transactionHash: id, amount: '12', state: 'success' })
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    const exported = { transactionHash: id, recipient: address, sender: from }
    expect(sections['deposits']).toEqual([expect.objectContaining(exported)])
  })

  it('lets support find an account by TRON address or transaction', async () => {
    const payment = payToken([[tronAccountOf(address), 8_000_000n]])
    await mined([payment])
    const sue = await registerOperator(server, ['support'])
    for (const query of [address, payment.transaction.id]) {
      const { items } = await server.ask(findAccounts, { query }, sue.signedIn)
      expect(items.map(({ id }) => id)).toEqual([ann.session.userId])
    }
  })

  it('a TRON deposit waits while an operator pauses the coin', async () => {
    const olga = await registerOperator(server)
    const place = { coin: 'USDT', network: 'tron' } as const
    await server.ask(changeListing, { ...place, deposits: 'paused' }, olga.signedIn)
    await mined([payToken([[tronAccountOf(address), 5_000_000n]])])
    const stateOf = async () => (await server.ask(listDeposits, {}, ann.signedIn)).items.map(({ state }) => state)
    expect(await stateOf()).toEqual(['confirming'])
    await server.ask(changeListing, { ...place, deposits: 'open' }, olga.signedIn)
    await world.catchUp()
    expect(await stateOf()).toEqual(['success'])
  })
})

describe('the proof of reserves', () => {
  it('the proof of reserves counts our TRON addresses and lists each of them', async () => {
    const bob = await register(server)
    const other = await server.ask(getTronDepositAddress, undefined, bob.signedIn)
    await mined([payTrx(tronAccountOf(address), 5_000_000n), payTrx(tronAccountOf(other.address), 7_500_000n)])
    await new ReservePublisher(server.database, systemClock, null).keepUp()
    const published = await server.ask(getReserves)
    const reported = published?.reported.find((part) => part.network === 'tron' && part.coin === 'TRX')
    expect(reported).toMatchObject({ amount: await world.held('TRX'), height: String(chain.height), addresses: 2 })
    const { addresses, next } = await server.ask(getReserveAddresses, { coin: 'TRX' })
    expect(next).toBeNull()
    expect(addresses).toHaveLength(2)
    expect(addresses).toEqual(
      expect.arrayContaining([
        { address, amount: '5' },
        { address: other.address, amount: '7.5' },
      ]),
    )
    const rest = await server.ask(getReserveAddresses, { coin: 'TRX', after: addresses[0]?.address ?? '' })
    expect(rest.addresses).toEqual(addresses.slice(1))
  })

  it('refuses to list reserve addresses of an unlisted coin or after a malformed address', async () => {
    expect((await server.call(getReserveAddresses, { coin: 'BTC' })).code).toBe(apiErrorCode.notFound)
    const wrong = { coin: 'TRX', after: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdX' }
    expect((await server.call(getReserveAddresses, wrong)).code).toBe(apiErrorCode.invalidRequest)
  })

  it('stops TRX, but not USDT, when TRX leaves our addresses', async () => {
    await mined([payTrx(tronAccountOf(address), 6_000_000n)])
    const { database } = server
    const holdings = new Holdings({
      database,
      chains: [],
      coins: coinsOn([], localTronNetwork),
      findHotWallets: async () => ['0x0000000000000000000000000000000000000001'],
      heldElsewhere: heldElsewhere({ database }),
    })
    const reconciliation = new Reconciliation({
      database,
      holdingsOf: (coin) => holdings.of(coin),
      awaitedHolds: async () => new Map(),
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      metrics: measureReconciliation(new Registry()),
    })
    const onTron = async () => (await reconciliation.run()).filter(({ coin }) => ['TRX', 'USDT'].includes(coin))
    expect(await onTron()).toEqual([])
    // A thief with our key took it.
    await mined([payTrx(someAccount(), 6_000_000n, { owner: tronAccountOf(address) })])
    expect((await onTron()).map(({ coin, text }) => `${coin}: ${text}`)).toEqual([
      expect.stringMatching(/^TRX: .*fall short/),
    ])
    expect((await listStops(database)).map(({ coin }) => coin)).toEqual(['TRX'])
  })
})
