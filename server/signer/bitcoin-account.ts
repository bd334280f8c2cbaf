import { HDKey } from '@scure/bip32'
import { p2pkh, p2wpkh } from '@scure/btc-signer'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

/** Our account on one network: the first account of BIP 84, or of BIP 44 on networks without SegWit. */
export class BitcoinAccount {
  readonly network: BitcoinNetwork
  readonly #account: HDKey

  /** @param seed A BIP 39 seed. */
  constructor(network: BitcoinNetwork, seed: Uint8Array) {
    this.network = network
    const path = `m/${network.purpose}'/${network.coinType}'/0'`
    this.#account = HDKey.fromMasterSeed(seed, network.bip32).derive(path)
  }

  get xpub(): string {
    return this.#account.publicExtendedKey
  }

  /** @throws RangeError if there is no such key. */
  scriptAt(branch: 0 | 1, index: number): Uint8Array {
    return this.#scriptOf(this.#keyAt(branch, index))
  }

  /** Returns a private key for signing. It must never leave this folder. */
  privateKeyAt(branch: 0 | 1, index: number): Uint8Array {
    const { privateKey } = this.#keyAt(branch, index)
    if (!privateKey) throw new RangeError('The account has no private key')
    return privateKey
  }

  #keyAt(branch: 0 | 1, index: number): HDKey {
    const isPlain = Number.isSafeInteger(index) && index >= 0 && index < 0x80000000
    if (!isPlain || (branch !== 0 && branch !== 1)) throw new RangeError('The key index is out of range')
    return this.#account.deriveChild(branch).deriveChild(index)
  }

  #scriptOf({ publicKey }: HDKey): Uint8Array {
    if (!publicKey) throw new RangeError('The account has no public key')
    return this.network.scriptKind === 'wpkh' ? p2wpkh(publicKey).script : p2pkh(publicKey).script
  }
}
