import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, it } from 'vitest'
import type { AccountKey } from './bitcoin-protocol.ts'
import { deriveAccount } from './derivation.ts'
import { proveAddresses } from './prove-addresses.ts'

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const { keys = [] } = deriveAccount({ kind: 'words', list: 0, path: 0, entropy: new Uint8Array(16), seed }, 0)

function key(network: string, kind: string): AccountKey {
  const found = keys.find((candidate) => candidate.network === network && candidate.kind === kind)
  if (!found) throw new Error('The recovery phrase has no such account')
  return found
}

/** From BIPs 84 and 86, and for BIP 44 from other wallets. */
it.each([
  ['native segwit', key('bitcoin', 'wpkh'), 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
  ['legacy', key('bitcoin', 'pkh'), '1J3J6EvPrv8q6AC3VCjWV45Uf3nssNMRtH'],
  ['taproot', key('bitcoin', 'tr'), 'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7'],
])('proves a change address, %s', (_, account, address) => {
  expect(proveAddresses([{ address, key: account, branch: 1, index: 0 }])).toEqual([address])
})

it('proves a Dogecoin address, but no claim with another place, type or owner', () => {
  const own = {
    address: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
    key: key('dogecoin', 'pkh'),
    branch: 0,
    index: 0,
  } as const
  expect(
    proveAddresses([
      { ...own, index: 1 },
      { ...own, branch: 1 },
      { ...own, key: key('bitcoin', 'pkh') },
      { ...own, address: 'DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7' },
      own,
    ]),
  ).toEqual([own.address])
})
