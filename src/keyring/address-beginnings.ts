import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { ScriptKind } from './bitcoin-rules.ts'

/** Prefixes by which users tell address types apart; empty if a network has none. */
export const addressBeginnings: Readonly<Record<BitcoinNetworkKey, Readonly<Record<ScriptKind, string>>>> = {
  bitcoin: { wpkh: 'bc1q', tr: 'bc1p', sh: '3', pkh: '1' },
  litecoin: { wpkh: 'ltc1q', tr: 'ltc1p', sh: 'M', pkh: 'L' },
  dogecoin: { wpkh: '', tr: '', sh: '9', pkh: 'D' },
}
