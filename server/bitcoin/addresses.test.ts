import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'

import { type BitcoinNetworkKey, bitcoinNetworks, regtestNetworks } from '#deployments/bitcoin-networks.ts'

import { addressOfScript, keyHashOf, ScriptDerivation, scriptOfAddress, scriptOfKeyHash } from './addresses.ts'

const words = `${'abandon '.repeat(11)}about`

function accountOf(key: BitcoinNetworkKey) {
  const { purpose, coinType, bip32 } = bitcoinNetworks[key]
  return HDKey.fromMasterSeed(mnemonicToSeedSync(words), bip32).derive(`m/${purpose}'/${coinType}'/0'`)
}

const derivationOf = (key: BitcoinNetworkKey) =>
  new ScriptDerivation(bitcoinNetworks[key], accountOf(key).publicExtendedKey)

describe('our addresses', () => {
  it.each([
    // BIP 84's test vectors, and what wallets show for the same seed phrase.
    ['bitcoin', 0, 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['bitcoin', 0, 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
    ['bitcoin', 1, 0, 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
    ['litecoin', 0, 0, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
    ['dogecoin', 0, 0, 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ] as const)('derives the standard’s addresses of %s at %i/%i', (key, branch, index, address) => {
    const own = derivationOf(key).at(branch, index)
    expect(own.address).toBe(address)
    expect(addressOfScript(bitcoinNetworks[key], own.script)).toBe(address)
    expect(scriptOfAddress(bitcoinNetworks[key], address)).toEqual(own.script)
    expect(scriptOfKeyHash(bitcoinNetworks[key], keyHashOf(own.script))).toEqual(own.script)
  })

  it('accepts only the extended public key of an account', () => {
    const account = accountOf('bitcoin')
    const refused = [
      account.privateExtendedKey,
      account.deriveChild(0).publicExtendedKey,
      accountOf('dogecoin').publicExtendedKey,
      'xpub',
    ]
    for (const key of refused) {
      expect(() => new ScriptDerivation(bitcoinNetworks.bitcoin, key)).toThrow(/not an account/)
    }
  })

  it('rejects addresses and scripts of another network', () => {
    expect(scriptOfAddress(bitcoinNetworks.litecoin, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')).toBeUndefined()
    expect(scriptOfAddress(regtestNetworks.litecoin, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh')).toBeUndefined()
    // Dogecoin has no segwit, and so no address for this script.
    const segwit = derivationOf('bitcoin').at(0, 0).script
    expect(addressOfScript(bitcoinNetworks.dogecoin, segwit)).toBeNull()
  })
})
