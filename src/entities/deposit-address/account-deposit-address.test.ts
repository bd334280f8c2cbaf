import { describe, expect, it } from 'vitest'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { accountAddress, type AccountPlace } from '#src/keyring/account-address.ts'
import { confirmAccountAddress, type KnownAccount } from './account-deposit-address.ts'
import { bitcoinAccountOn } from './bitcoin-address.ts'
import { DepositAddressError } from './deposit-address-error.ts'
import { tronAccountHere } from './tron-address.ts'

// The master public key of BIP 32's first vector; any account would do.
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
/** Derives addresses as the worker does. */
const derive = async (place: AccountPlace) => accountAddress(place)
const addressAt = ({ format }: KnownAccount, index: number, branch = 0) =>
  accountAddress({ format, xpub, branch, index })

async function faultOf(named: string, index: number, account: KnownAccount) {
  try {
    await confirmAccountAddress({ address: named, index }, account, derive)
    return undefined
  } catch (error) {
    return error instanceof DepositAddressError ? error.fault : String(error)
  }
}

const on = (network: BitcoinNetworkKey) => bitcoinAccountOn(network, xpub)
const places = [
  { network: 'Litecoin', account: on('litecoin'), other: on('bitcoin') },
  { network: 'TRON', account: tronAccountHere(xpub), other: on('bitcoin') },
]

describe.each(places)('a deposit address on $network from the backend', ({ account, other }) => {
  const address = addressAt(account, 7)

  it('is shown if it matches the account and the index', async () => {
    expect(await confirmAccountAddress({ address, index: 7 }, account, derive)).toBe(address)
  })

  it('is refused if it is another user’s or our own change address', async () => {
    expect(await faultOf(address, 8, account)).toBe('other-address')
    expect(await faultOf(addressAt(account, 7, 1), 7, account)).toBe('other-address')
  })

  it('is refused if it is encoded for another network', async () => {
    expect(await faultOf(address, 7, other)).toBe('other-address')
  })

  it('is refused if this build knows no account', async () => {
    expect(await faultOf(address, 7, { ...account, xpub: null })).toBe('no-factory')
  })
})
