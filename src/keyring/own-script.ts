import { HDKey } from '@scure/bip32'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from './bitcoin-protocol.ts'
import { ownScriptLength, type ScriptKind } from './bitcoin-rules.ts'
import { KeyringError } from './keyring.ts'

/** A script of an account, and its key's place. */
export interface OwnScript {
  readonly network: BitcoinNetworkKey
  readonly kind: ScriptKind
  readonly branch: 0 | 1
  readonly index: number
}

/** A single-key script needs only one; checking each takes time. */
const mostHints = 3

/** The last two steps of a key's path. */
export type KeyPlace = Pick<OwnScript, 'branch' | 'index'>

/** Returns a compressed key. @throws KeyringError `not-signable` for a place without a key. */
export function publicKeyAt({ network, xpub }: AccountKey, { branch, index }: KeyPlace): Uint8Array {
  const account = HDKey.fromExtendedKey(xpub, bitcoinNetworks[network].bip32)
  const { publicKey } = account.deriveChild(branch).deriveChild(index)
  if (publicKey === null) throw new KeyringError('not-signable')
  return publicKey
}

/** Returns the output script of a key. @param publicKey Compressed. */
export function scriptOfKey(kind: ScriptKind, publicKey: Uint8Array): Uint8Array {
  if (kind === 'tr') return p2tr(publicKey.subarray(1)).script
  if (kind === 'sh') return p2sh(p2wpkh(publicKey)).script
  return kind === 'wpkh' ? p2wpkh(publicKey).script : p2pkh(publicKey).script
}

/** Returns whether two arrays have the same bytes. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/**
 * Creates a function that identifies an account's own scripts.
 * @returns A function of a script and hints of its place: the last two steps of paths. The hints only say where to
 *   look; the script itself is derived.
 */
export function ownScriptFinder(keys: readonly AccountKey[]) {
  const branches = new Map<string, HDKey>()
  const branchOf = ({ network, xpub }: AccountKey, branch: 0 | 1): HDKey => {
    const name = `${network}:${xpub}:${branch}`
    const known = branches.get(name)
    if (known) return known
    const derived = HDKey.fromExtendedKey(xpub, bitcoinNetworks[network].bip32).deriveChild(branch)
    branches.set(name, derived)
    return derived
  }
  return (script: Uint8Array, hints: readonly (readonly number[])[]): OwnScript | undefined => {
    const candidates = keys.filter(({ kind }) => ownScriptLength(kind) === script.length)
    for (const [branch, index = -1] of hints.slice(0, mostHints)) {
      if ((branch !== 0 && branch !== 1) || index < 0 || index > 0x7fff_ffff) continue
      const key = candidates.find((candidate) => {
        const { publicKey } = branchOf(candidate, branch).deriveChild(index)
        return publicKey !== null && isSame(script, scriptOfKey(candidate.kind, publicKey))
      })
      if (key) return { network: key.network, kind: key.kind, branch, index }
    }
    return undefined
  }
}
