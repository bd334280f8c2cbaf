import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'

/** Contracts of tokens that can be sent: it's unknown what others do with a transfer. */
export const sendableTronTokens: ReadonlySet<string> = new Set(
  [tronNetwork, localTronNetwork].flatMap(({ tokens }) => tokens.map(({ address }) => address)),
)

/**
 * Maximum sun that a token's transfer may burn, about seven times the usual amount for a recipient without the token.
 * Any higher fee is a mistake, or a server's lie: nothing is signed.
 */
export const highestTronFeeLimit = 100_000_000n

/** Milliseconds after the referenced block: nodes refuse payments with a longer lifetime. */
export const longestTronLife = tronNetwork.longestLife

/** Returns the path of an account's key (BIP 44): each account has one address. */
export function tronPath(account: number): string {
  return `m/44'/195'/0'/0/${account}`
}
