import { describe, expect, it } from 'vitest'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { accountAddress, type AccountPlace } from '#src/keyring/account-address.ts'
import { confirmBitcoinAddress } from './bitcoin-address.ts'
import { DepositAddressError } from './deposit-address-error.ts'

// The master public key of BIP 32's first vector: any account would do.
const account =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
const litecoin = { format: bitcoinNetworks.litecoin, xpub: account }
const address = accountAddress({ ...litecoin, branch: 0, index: 7 })
/** As the worker answers. */
const derive = async (place: AccountPlace) => accountAddress(place)

async function faultOf(named: string, index: number, key: string | null, network: BitcoinNetworkKey = 'litecoin') {
  try {
    await confirmBitcoinAddress({ address: named, index }, key, network, derive)
    return undefined
  } catch (error) {
    return error instanceof DepositAddressError ? error.fault : String(error)
  }
}

describe('a deposit address of Bitcoin’s kind that the backend names', () => {
  it('is shown when it follows from the account and the index', async () => {
    expect(await confirmBitcoinAddress({ address, index: 7 }, account, 'litecoin', derive)).toBe(address)
  })

  it('is refused when it is another’s, or our own change', async () => {
    expect(await faultOf(address, 8, account)).toBe('other-address')
    expect(await faultOf(accountAddress({ ...litecoin, branch: 1, index: 7 }), 7, account)).toBe('other-address')
  })

  it('is refused when it is written for another network', async () => {
    expect(await faultOf(address, 7, account, 'bitcoin')).toBe('other-address')
  })

  it('is refused where this build knows no account', async () => {
    expect(await faultOf(address, 7, null)).toBe('no-factory')
  })
})
