import { HDKey } from '@scure/bip32'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronNetwork } from '#deployments/tron-networks.ts'

import type { OwnTronAccount } from './tron-signer.ts'

/** Our keys on TRON: those of the first BIP 44 account. */
export class TronSeed {
  readonly #account: HDKey

  /** @param seed A BIP 39 seed. */
  constructor({ purpose, coinType }: Pick<TronNetwork, 'purpose' | 'coinType'>, seed: Uint8Array) {
    this.#account = HDKey.fromMasterSeed(seed).derive(`m/${purpose}'/${coinType}'/0'`)
  }

  get xpub(): string {
    return this.#account.publicExtendedKey
  }

  /** @throws RangeError if there is no such key. */
  accountAt(own: OwnTronAccount): TronAccount {
    return bytesToHex(hexToBytes(privateKeyToAddress(this.privateKeyAt(own))))
  }

  /** Returns a private key for signing. It must never leave this folder. @throws RangeError if there is no such key. */
  privateKeyAt({ branch, index }: OwnTronAccount): Hex {
    const isPlain = Number.isSafeInteger(index) && index >= 0 && index < 0x80000000
    if (!isPlain || (branch !== 0 && branch !== 1)) throw new RangeError('The key index is out of range')
    const { privateKey } = this.#account.deriveChild(branch).deriveChild(index)
    if (!privateKey) throw new RangeError('The account has no private key')
    return bytesToHex(privateKey)
  }
}
