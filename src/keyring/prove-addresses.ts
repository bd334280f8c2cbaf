import { HDKey } from '@scure/bip32'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from './bitcoin-protocol.ts'
import { scriptOfAddress } from './bitcoin-script.ts'
import { isSame, scriptOfKey } from './own-script.ts'

/** A claim that an address is an account's, with its place. */
export interface AddressClaim {
  readonly address: string
  readonly key: AccountKey
  /** 0 for receiving addresses, 1 for change. */
  readonly branch: 0 | 1
  readonly index: number
}

/** Returns the addresses whose claims are true: each is derived again. Needs no secret. */
export function proveAddresses(claims: readonly AddressClaim[]): readonly string[] {
  const branches = new Map<string, HDKey>()
  return claims.flatMap(({ address, key: { network, kind, xpub }, branch, index }) => {
    const name = `${xpub} ${branch}`
    const parent = branches.get(name) ?? HDKey.fromExtendedKey(xpub, bitcoinNetworks[network].bip32).deriveChild(branch)
    branches.set(name, parent)
    const { publicKey } = parent.deriveChild(index)
    if (publicKey === null) return []
    const claimed = scriptOfAddress(bitcoinNetworks[network], address)
    return claimed && isSame(claimed, scriptOfKey(kind, publicKey)) ? [address] : []
  })
}
