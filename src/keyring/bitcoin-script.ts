import { Address, OutScript } from '@scure/btc-signer'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { ScriptKind } from './bitcoin-rules.ts'

/** Returns the type of an output's script by its form; `unknown` also for invalid scripts. */
export function scriptType(script: Uint8Array): string {
  try {
    return OutScript.decode(script).type
  } catch {
    // Not a valid script.
    return 'unknown'
  }
}

/** Returns `undefined` for types that can't be told by form alone, such as the content of a script hash. */
export function scriptKindOf(script: Uint8Array): ScriptKind | undefined {
  const type = scriptType(script)
  return type === 'pkh' || type === 'wpkh' || type === 'tr' ? type : undefined
}

/** Returns `undefined` for scripts without an address on the network, such as data. */
export function addressOfScript(network: BitcoinNetwork, script: Uint8Array): string | undefined {
  const type = scriptType(script)
  const isSegwit = ['wpkh', 'wsh', 'tr'].includes(type)
  const hasAddress = type === 'pkh' || type === 'sh' || (network.bech32 !== null && isSegwit)
  return hasAddress ? addressCoder(network).encode(OutScript.decode(script)) : undefined
}

/** Returns `undefined` if it isn't an address of the network. */
export function scriptOfAddress(network: BitcoinNetwork, address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(addressCoder(network).decode(address))
  } catch {
    // The library reports failure by throwing.
    return undefined
  }
}

function addressCoder({ pubKeyHash, scriptHash, wif, bech32 }: BitcoinNetwork) {
  // Without SegWit, no address begins with this prefix.
  return Address({ pubKeyHash, scriptHash, wif, bech32: bech32 ?? 'none' })
}
