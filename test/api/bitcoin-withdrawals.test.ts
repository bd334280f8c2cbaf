import { HDKey } from '@scure/bip32'
import { OutScript } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { listCoins } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { addressOfScript, keyHashOf, scriptOfAddress } from '#server/bitcoin/addresses.ts'
import { fillNestedHashes } from '#server/bitcoin/scripts.repository.ts'
import { bitcoinScripts } from '#server/db/schema/bitcoin.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'

import { giveCoins } from './support/funds.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { beginWith, registerWithFunds, walletConfig } from './support/withdrawals.ts'

const network = bitcoinNetworks.litecoin
const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(Buffer.alloc(32, 5), network.bip32).derive("m/84'/2'/0'")
const foreign = addressOfScript(network, new BitcoinAccount(network, new Uint8Array(32).fill(9)).scriptAt(0, 0)) ?? ''
const draft = { coin: 'LTC', network: 'litecoin', address: foreign, amount: '1', fee: '0.001' }

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({
    config: { ...walletConfig, bitcoin: [{ network, rpcUrl: 'http://127.0.0.1:1', xpub, isPaying: true }] },
  })
})

afterAll(() => server.close())

async function personWithCoins() {
  const person = await registerWithFunds(server, '0')
  await giveCoins(server, person.session.userId, '5', 'LTC')
  return person
}

it('opens withdrawals only of coins whose network is configured', async () => {
  const { coins } = await server.ask(listCoins, undefined)
  const states = ['LTC', 'DOGE', 'BTC'].map((symbol) => {
    return coins.find((coin) => coin.symbol === symbol)?.networks.find(({ chainId }) => chainId === null)?.withdrawal
      .state
  })
  expect(states).toEqual(['open', 'unavailable', 'unavailable'])
})

it('begins a withdrawal to an address of the network', async () => {
  const { code } = await beginWith(server, await personWithCoins(), draft)
  expect(code).toBe(0)
})

it('refuses a withdrawal to an address of another network', async () => {
  const person = await personWithCoins()
  for (const address of ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', `${foreign.slice(0, -1)}q`]) {
    const { code } = await beginWith(server, person, { ...draft, address })
    expect([apiErrorCode.addressInvalid, apiErrorCode.invalidRequest]).toContain(code)
  }
})

it('refuses a withdrawal to the user’s own deposit address', async () => {
  const person = await personWithCoins()
  const { address } = await server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, person.signedIn)
  const { code } = await beginWith(server, person, { ...draft, address })
  expect(code).toBe(apiErrorCode.ownAddress)
})

it('refuses older spellings of another user’s address as one with an account', async () => {
  const [person, friend] = [await personWithCoins(), await personWithCoins()]
  const { address } = await server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, friend.signedIn)
  const script = scriptOfAddress(network, address) ?? new Uint8Array()
  const older = [
    addressOfScript(network, OutScript.encode({ type: 'pkh', hash: keyHashOf(script) })),
    // The one that begins with M wraps the segwit script.
    addressOfScript(network, OutScript.encode({ type: 'sh', hash: hash160(script) })),
  ]
  expect(older.map((spelling) => spelling?.[0])).toEqual(['L', 'M'])
  const expectRefused = async (spelling: string | null) => {
    const entered = { ...draft, address: spelling ?? '' }
    expect((await beginWith(server, person, entered)).code).toBe(apiErrorCode.recipientHasAccount)
    expect((await beginWith(server, friend, entered)).code).toBe(apiErrorCode.ownAddress)
  }
  for (const spelling of older) await expectRefused(spelling)
  // Older rows have no hash of the second spelling yet.
  await server.database.update(bitcoinScripts).set({ nestedHash: null })
  while (await fillNestedHashes(server.database, 'litecoin'));
  for (const spelling of older) await expectRefused(spelling)
})

it('refuses a withdrawal with more decimals than the network has', async () => {
  const { code } = await beginWith(server, await personWithCoins(), { ...draft, amount: '1.000000001' })
  expect(code).toBe(apiErrorCode.amountTooFine)
})
