import { Address, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { AccountKey } from '#server/chain/account-key.ts'

/** The BIP 44 branches: addresses to receive deposits at, and addresses for our own change. */
export const branches = { deposits: 0, change: 1 } as const

/** Index on the change branch where the reserves' operators refill the hot wallet. Never used for change. */
export const refillIndex = 0

export type Branch = (typeof branches)[keyof typeof branches]

/** A script of ours and its address. */
export interface OwnScript {
  readonly script: Uint8Array
  readonly address: string
}

/** Derives our scripts on one network from the account's public key. Nothing here can spend. */
export class ScriptDerivation {
  readonly #network: BitcoinNetwork
  readonly #account: AccountKey

  /**
   * @param xpub The account's extended public key, such as of m/84'/0'/0', in the encoding of the network's own nodes.
   * @throws Error if it is a private key, belongs to another network, or isn't an account's key.
   */
  constructor(network: BitcoinNetwork, xpub: string) {
    this.#network = network
    this.#account = new AccountKey(xpub, { versions: network.bip32, name: network.name })
  }

  /** Returns the script at an index of a branch (BIP 44; BIP 84 for segwit). */
  at(branch: Branch, index: number): OwnScript {
    const publicKey = this.#account.at(branch, index)
    const parameters = signerNetwork(this.#network)
    const { script, address } =
      this.#network.scriptKind === 'wpkh' ? p2wpkh(publicKey, parameters) : p2pkh(publicKey, parameters)
    return { script, address }
  }
}

/** Returns the hash of our key in one of our scripts: 20 bytes, whichever way the address is encoded. */
export function keyHashOf(script: Uint8Array): Uint8Array {
  const decoded = OutScript.decode(script)
  if (decoded.type !== 'wpkh' && decoded.type !== 'pkh')
    throw new Error(`A script of our own has the unsupported type ${decoded.type}`)
  return decoded.hash
}

/** Returns our script for a key hash. */
export function scriptOfKeyHash({ scriptKind }: BitcoinNetwork, hash: Uint8Array): Uint8Array {
  return OutScript.encode({ type: scriptKind, hash })
}

/**
 * Returns our own kind of script for the key of this one, which may be of the older kind: payments to either belong to
 * it.
 */
export function ownKindOf(network: BitcoinNetwork, script: Uint8Array): Uint8Array {
  const decoded = tryOr(() => OutScript.decode(script), undefined)
  return decoded?.type === 'pkh' ? scriptOfKeyHash(network, decoded.hash) : script
}

/** Returns the hash that P2SH addresses contain instead of a segwit script (BIP 141); null for other scripts. */
export function nestedHashOf(script: Uint8Array): Uint8Array | null {
  return script.length === 22 ? hash160(script) : null
}

/** Returns the hash in a P2SH script; undefined for other scripts. */
export function hiddenHashOf(script: Uint8Array): Uint8Array | undefined {
  const decoded = tryOr(() => OutScript.decode(script), undefined)
  return decoded?.type === 'sh' ? decoded.hash : undefined
}

/** Returns a script's address; null if it has none. */
export function addressOfScript(network: BitcoinNetwork, script: Uint8Array): string | null {
  return tryOr(() => Address(signerNetwork(network)).encode(OutScript.decode(script)), null)
}

/** Returns the script that an address pays to; undefined if it isn't an address of the network. */
export function scriptOfAddress(network: BitcoinNetwork, address: string): Uint8Array | undefined {
  return tryOr(() => OutScript.encode(Address(signerNetwork(network)).decode(address)), undefined)
}

/** The network's parameters in the form that the transaction library takes. */
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
