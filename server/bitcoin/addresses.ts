import { Address, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { AccountKey } from '#server/chain/account-key.ts'

/** BIP 44: where others pay to, and where our own change goes. */
export const branches = { deposits: 0, change: 1 } as const

/** On the branch of change: where whoever holds our reserves refills what payments are made from. Never used for change. */
export const refillIndex = 0

export type Branch = (typeof branches)[keyof typeof branches]

/** A script of ours, and the address that people know it by. */
export interface OwnScript {
  readonly script: Uint8Array
  readonly address: string
}

/** Derives our scripts on one network from the account's public key. Nothing here can spend. */
export class ScriptDerivation {
  readonly #network: BitcoinNetwork
  readonly #account: AccountKey

  /**
   * @param xpub The account's, such as of m/84'/0'/0', as the network's own nodes write it.
   * @throws Error if it is a private key, of another network, or no account's.
   */
  constructor(network: BitcoinNetwork, xpub: string) {
    this.#network = network
    this.#account = new AccountKey(xpub, { versions: network.bip32, name: network.name })
  }

  /** The script at an index of a branch (BIP 44; BIP 84 for segwit). */
  at(branch: Branch, index: number): OwnScript {
    const publicKey = this.#account.at(branch, index)
    const parameters = signerNetwork(this.#network)
    const { script, address } =
      this.#network.scriptKind === 'wpkh' ? p2wpkh(publicKey, parameters) : p2pkh(publicKey, parameters)
    return { script, address }
  }
}

/** The hash of our key in a script of ours: 20 bytes, the same however the address is written. */
export function keyHashOf(script: Uint8Array): Uint8Array {
  const decoded = OutScript.decode(script)
  if (decoded.type !== 'wpkh' && decoded.type !== 'pkh') throw new Error(`A script of ours is no ${decoded.type}`)
  return decoded.hash
}

/** The script of ours with this hash of a key. */
export function scriptOfKeyHash({ scriptKind }: BitcoinNetwork, hash: Uint8Array): Uint8Array {
  return OutScript.encode({ type: scriptKind, hash })
}

/** The script of ours with the same key as this one, which may be of an older kind: what is paid there is that key's, too. */
export function ownKindOf(network: BitcoinNetwork, script: Uint8Array): Uint8Array {
  const decoded = tryOr(() => OutScript.decode(script), undefined)
  return decoded?.type === 'pkh' ? scriptOfKeyHash(network, decoded.hash) : script
}

/** The hash by which addresses of the older kind hide a script of segwit (BIP 141); null for one of another kind. */
export function nestedHashOf(script: Uint8Array): Uint8Array | null {
  return script.length === 22 ? hash160(script) : null
}

/** What is hidden behind an address of the older kind; undefined for others. */
export function hiddenHashOf(script: Uint8Array): Uint8Array | undefined {
  const decoded = tryOr(() => OutScript.decode(script), undefined)
  return decoded?.type === 'sh' ? decoded.hash : undefined
}

/** How people write a script's address; null for one that has none. */
export function addressOfScript(network: BitcoinNetwork, script: Uint8Array): string | null {
  return tryOr(() => Address(signerNetwork(network)).encode(OutScript.decode(script)), null)
}

/** The script that an address pays to; undefined if it is none of the network. */
export function scriptOfAddress(network: BitcoinNetwork, address: string): Uint8Array | undefined {
  return tryOr(() => OutScript.encode(Address(signerNetwork(network)).decode(address)), undefined)
}

/** The network as the library for transactions takes it. */
export function signerNetwork({ bech32, pubKeyHash, scriptHash, wif }: BitcoinNetwork) {
  return { bech32: bech32 ?? '', pubKeyHash, scriptHash, wif }
}

function tryOr<Value, Other>(work: () => Value, other: Other): Value | Other {
  try {
    return work()
  } catch {
    return other
  }
}
