import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { messageFormats, type ScriptKind } from '#src/keyring/bitcoin-rules.ts'
import type { MessageFormat, MessageNetwork } from '#src/keyring/message-protocol.ts'

/** Returns the formats to offer for an address's messages, the usual one first. The keyring has the final say. */
export function formatsOf(network: MessageNetwork, address: string): readonly MessageFormat[] {
  if (network === 'tron') return ['recoverable']
  return messageFormats(network, kindOf(network, address.trim().toLowerCase()))
}

/** Tells the kind from the prefix: segwit version 0 starts with `q`, taproot with `p` (BIPs 173 and 350). */
function kindOf(network: BitcoinNetworkKey, address: string): ScriptKind {
  const { bech32 } = bitcoinNetworks[network]
  if (bech32 === null || !address.startsWith(`${bech32}1`)) return 'pkh'
  return address.startsWith(`${bech32}1p`) ? 'tr' : 'wpkh'
}
