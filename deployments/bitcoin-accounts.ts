import type { BitcoinNetworkKey } from './bitcoin-networks.ts'

/**
 * Public keys of the accounts that users' deposit addresses are derived from, as `npm run bitcoin-keys -- xpub` prints
 * them. The app derives each address from these and shows no other (M11). Null until an account is created: a build
 * without a key shows no address on that network.
 */
export const bitcoinAccounts: Readonly<Record<BitcoinNetworkKey, string | null>> = {
  bitcoin: null,
  litecoin: null,
  dogecoin: null,
}

/** Public keys of every local world, derived from the mnemonic of its test accounts. */
export const localBitcoinAccounts: Readonly<Record<BitcoinNetworkKey, string>> = {
  bitcoin:
    'xpub6C4SXHaqSMPK8MGL7bWjvS8WQnhoadsaXv2mnBcjAv142P2TivoC7s7ukNRYxETJZGc3JNzDKHQAGH5N3oQhQgkpwk6WrMtJB4eG2fpRAsV',
  litecoin:
    'xpub6C5Bi8NcXLPPwPqkT65jhUNLvZQvfRPun9VVsqCMZptjgyXk4fVCyESt5Jqt8MvtguHbwt8v4pn6JvAi3gBoyrM1ZsWFQ1oN2aubj2RhmhG',
  dogecoin:
    'dgub8sk9DL4mokh4n4oiBpzpN15JSedHUQuZ5yFBYtE5Cai1GdDuyUqALhskZNAF6vM8br5qKWNL9KoypRZLV1bYmr6wTkCmoAJ9bsPJj1zdPBL',
}
