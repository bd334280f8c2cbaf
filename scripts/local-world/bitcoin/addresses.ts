import { bytesToHex } from '@noble/hashes/utils'
import { createBase58check } from '@scure/base'
import { Address, OutScript, p2pkh, p2wpkh, Script } from '@scure/btc-signer'
import { sha256 } from '@scure/btc-signer/utils.js'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

const base58check = createBase58check(sha256)

/** An output's script type, by Bitcoin Core's names. */
export type ScriptType =
  | 'pubkeyhash'
  | 'scripthash'
  | 'witness_v0_keyhash'
  | 'witness_v0_scripthash'
  | 'witness_v1_taproot'
  | 'witness_unknown'
  | 'pubkey'
  | 'multisig'
  | 'nulldata'
  | 'nonstandard'

/** A script with its hash or key, if it has one. */
export interface RecognisedScript {
  readonly type: ScriptType
  readonly hash: Uint8Array
}

/** Returns the network in the library's format. Without segwit, no address has the prefix. */
export function libraryNetwork(network: BitcoinNetwork) {
  const { pubKeyHash, scriptHash, wif, bech32 } = network
  return { pubKeyHash, scriptHash, wif, bech32: bech32 ?? 'none' }
}

export function recogniseScript(script: Uint8Array): RecognisedScript {
  if (script[0] === 0x6a) return { type: 'nulldata', hash: script.subarray(1) }
  const program = witnessProgram(script)
  try {
    const decoded = OutScript.decode(script)
    switch (decoded.type) {
      case 'pkh':
        return { type: 'pubkeyhash', hash: decoded.hash }
      case 'sh':
        return { type: 'scripthash', hash: decoded.hash }
      case 'wpkh':
        return { type: 'witness_v0_keyhash', hash: decoded.hash }
      case 'wsh':
        return { type: 'witness_v0_scripthash', hash: decoded.hash }
      case 'tr':
        return { type: 'witness_v1_taproot', hash: decoded.pubkey }
      case 'pk':
        return { type: 'pubkey', hash: decoded.pubkey }
      case 'ms':
        return { type: 'multisig', hash: script }
      default:
        return { type: program ? 'witness_unknown' : 'nonstandard', hash: script }
    }
  } catch {
    // The library throws on unknown types, which are a valid result here.
    return { type: program ? 'witness_unknown' : 'nonstandard', hash: script }
  }
}

function witnessProgram(script: Uint8Array): boolean {
  const [version = -1, length = 0] = script
  const isVersion = version === 0 || (version > 0x50 && version <= 0x60)
  return isVersion && script.length >= 4 && script.length <= 42 && length === script.length - 2
}

/** @throws If it isn't an address of this network. */
export function scriptOfAddress(network: BitcoinNetwork, address: string): Uint8Array {
  const parsed = Address(libraryNetwork(network)).decode(address)
  return OutScript.encode(parsed)
}

/** Returns a script's address; undefined if it has none. */
export function addressOfScript(network: BitcoinNetwork, script: Uint8Array): string | undefined {
  const { type, hash } = recogniseScript(script)
  if (type === 'pubkeyhash') return base58check.encode(Uint8Array.of(network.pubKeyHash, ...hash))
  if (type === 'scripthash') return base58check.encode(Uint8Array.of(network.scriptHash, ...hash))
  const isSegwit = type === 'witness_v0_keyhash' || type === 'witness_v0_scripthash' || type === 'witness_v1_taproot'
  if (!isSegwit || network.bech32 === null) return undefined
  return Address(libraryNetwork(network)).encode(OutScript.decode(script))
}

/** Returns the script and address of a compressed key, of the type that the network's own wallets use. */
export function payToKey(network: BitcoinNetwork, publicKey: Uint8Array): { script: Uint8Array; address: string } {
  const form = network.scriptKind === 'wpkh' ? p2wpkh : p2pkh
  const { script, address } = form(publicKey, libraryNetwork(network))
  if (address === undefined) throw new Error('The key has no address')
  return { script, address }
}

/** Returns a script's operations as nodes print them. */
export function assembly(script: Uint8Array): string {
  try {
    return Script.decode(script)
      .map((operation) => {
        if (operation instanceof Uint8Array) return bytesToHex(operation)
        return typeof operation === 'number' ? String(operation) : `OP_${operation.replace(/^OP_/, '')}`
      })
      .join(' ')
  } catch {
    return '[error]'
  }
}
