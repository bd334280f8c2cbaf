import { Address, OutScript } from '@scure/btc-signer'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { ScriptKind } from './bitcoin-rules.ts'

/** What an output's script is by its form; `unknown` for bytes that are no script, too. */
export function scriptType(script: Uint8Array): string {
  try {
    return OutScript.decode(script).type
  } catch {
    // Not even a script.
    return 'unknown'
  }
}

/** `undefined` for any that the form alone doesn't tell: what is in a script's hash isn't seen. */
export function scriptKindOf(script: Uint8Array): ScriptKind | undefined {
  const type = scriptType(script)
  return type === 'pkh' || type === 'wpkh' || type === 'tr' ? type : undefined
}

/** `undefined` for scripts that have no address on the network, such as data. */
export function addressOfScript(network: BitcoinNetwork, script: Uint8Array): string | undefined {
  const type = scriptType(script)
  const isSegwit = ['wpkh', 'wsh', 'tr'].includes(type)
  const hasAddress = type === 'pkh' || type === 'sh' || (network.bech32 !== null && isSegwit)
  return hasAddress ? addressCoder(network).encode(OutScript.decode(script)) : undefined
}

/** `undefined` for what is no address of the network. */
export function scriptOfAddress(network: BitcoinNetwork, address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(addressCoder(network).decode(address))
  } catch {
    // The library tells by throwing.
    return undefined
  }
}

function addressCoder({ pubKeyHash, scriptHash, wif, bech32 }: BitcoinNetwork) {
  // Where there is no segwit, no address begins with the prefix.
  return Address({ pubKeyHash, scriptHash, wif, bech32: bech32 ?? 'none' })
}
