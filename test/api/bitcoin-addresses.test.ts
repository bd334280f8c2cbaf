import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { listCoins } from '#api/coins.ts'
import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { bitcoinScripts } from '#server/db/schema/bitcoin.ts'

import { register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const network = bitcoinNetworks.litecoin
const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(Buffer.alloc(32, 5), network.bip32).derive("m/84'/2'/0'")

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({
    config: { ...testConfig, bitcoin: [{ network, rpcUrl: 'http://127.0.0.1:1', xpub, isPaying: false }] },
  })
})

afterAll(() => server.close())

describe('a Litecoin deposit address', () => {
  it('each user keeps one deposit address, derived from the public key, even in simultaneous requests', async () => {
    const people = [await register(server), await register(server), await register(server)]
    const askAll = async () =>
      Promise.all(
        people.flatMap(({ signedIn }) => [
          server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, signedIn),
          server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, signedIn),
        ]),
      )
    const first = await askAll()
    expect(await askAll()).toEqual(first)
    expect(new Set(first.map(({ address }) => address)).size).toBe(3)
    // No gaps, so that a wallet restored from the key finds every address.
    expect(new Set(first.map(({ index }) => index))).toEqual(new Set([0, 1, 2]))
    const derivation = new ScriptDerivation(network, xpub)
    for (const { address, index } of first) expect(address).toBe(derivation.at(0, index).address)
  })

  it('a watched network opens its coin for deposits only', async () => {
    const { coins } = await server.ask(listCoins, undefined)
    const states = ['LTC', 'DOGE', 'BTC'].map((symbol) => {
      const on = coins.find((coin) => coin.symbol === symbol)?.networks.find(({ chainId }) => chainId === null)
      return [symbol, on?.deposit.state, on?.withdrawal.state]
    })
    expect(states).toEqual([
      ['LTC', 'open', 'unavailable'],
      ['DOGE', 'unavailable', 'unavailable'],
      ['BTC', 'unavailable', 'unavailable'],
    ])
  })

  it('the account’s export contains the Litecoin deposit address', async () => {
    const person = await register(server)
    const { address } = await server.ask(getBitcoinDepositAddress, { network: 'litecoin' }, person.signedIn)
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections['bitcoinAddresses']).toEqual([expect.objectContaining({ network: 'litecoin', address })])
  })

  it('refuses a deposit address for a network without a node', async () => {
    const { signedIn } = await register(server)
    const rows = await server.database.$count(bitcoinScripts)
    const answer = await server.call(getBitcoinDepositAddress, { network: 'dogecoin' }, signedIn)
    expect(answer.code).toBe(apiErrorCode.unavailable)
    expect(await server.database.$count(bitcoinScripts)).toBe(rows)
  })
})
