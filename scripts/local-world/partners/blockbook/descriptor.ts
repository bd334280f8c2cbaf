import { bytesToHex } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { addressOfScript } from '#scripts/local-world/bitcoin/addresses.ts'

/** An address derived from an account's public key. */
export interface DerivedAddress {
  readonly address: string
  /** In hexadecimal. */
  readonly script: string
  readonly path: string
}

/** Blockbook stops looking after this many unused addresses in a row. */
const gap = 20
/** BIP numbers of script types: legacy, nested segwit, native segwit, taproot. */
const purposes = { pkh: 44, 'sh(wpkh': 49, wpkh: 84, tr: 86 } as const
type DescriptorType = keyof typeof purposes

const form = /^(?<type>pkh|sh\(wpkh|wpkh|tr)\((?<key>[1-9A-HJ-NP-Za-km-z]+)\)+$/

/** An account's receiving and change addresses, up to a gap beyond the last used one. */
export class Descriptor {
  readonly #network: BitcoinNetwork
  readonly #type: DescriptorType
  readonly #account: HDKey
  readonly #derived = new Map<string, DerivedAddress>()

  /** @throws If it isn't a descriptor of an account on this network. */
  constructor(network: BitcoinNetwork, text: string) {
    const { type = '', key = '' } = form.exec(text)?.groups ?? {}
    if (!isType(type)) throw new Error('Not a descriptor of a single key')
    if (network.bech32 === null && type !== 'pkh') throw new Error('This network has no segwit')
    this.#network = network
    this.#type = type
    this.#account = HDKey.fromExtendedKey(key, network.bip32)
  }

  /** @param isUsed Returns whether a script was ever paid. */
  addresses(isUsed: (script: string) => boolean): readonly DerivedAddress[] {
    return [0, 1].flatMap((branch) => {
      const found: DerivedAddress[] = []
      for (let unused = 0, index = 0; unused < gap; index += 1) {
        const address = this.#addressAt(branch, index)
        found.push(address)
        unused = isUsed(address.script) ? 0 : unused + 1
      }
      return found
    })
  }

  #addressAt(branch: number, index: number): DerivedAddress {
    const place = `${branch}/${index}`
    const known = this.#derived.get(place)
    if (known !== undefined) return known
    const script = this.#scriptOf(this.#account.deriveChild(branch).deriveChild(index))
    const address = addressOfScript(this.#network, script)
    if (address === undefined) throw new Error('The key has no address')
    const account = this.#account.index - 0x8000_0000
    const path = `m/${purposes[this.#type]}'/${this.#network.coinType}'/${account}'/${place}`
    const derived = { address, script: bytesToHex(script), path }
    this.#derived.set(place, derived)
    return derived
  }

  #scriptOf({ publicKey }: HDKey): Uint8Array {
    if (publicKey === null) throw new Error('The account has no public key')
    if (this.#type === 'tr') return p2tr(publicKey.subarray(1)).script
    if (this.#type === 'sh(wpkh') return p2sh(p2wpkh(publicKey)).script
    return this.#type === 'wpkh' ? p2wpkh(publicKey).script : p2pkh(publicKey).script
  }
}

function isType(text: string): text is DescriptorType {
  return Object.hasOwn(purposes, text)
}
