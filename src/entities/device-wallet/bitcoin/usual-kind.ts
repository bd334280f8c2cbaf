import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { accountKinds, type ScriptKind } from '#src/keyring/bitcoin-rules.ts'

/** Returns the type of an account's change addresses: that of its first key on the network. */
export function usualKind(keys: readonly AccountKey[], network: BitcoinNetworkKey): ScriptKind {
  return keys.find((key) => key.network === network)?.kind ?? accountKinds[network][0]
}
