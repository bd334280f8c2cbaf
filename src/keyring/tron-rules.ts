import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'

/** Contracts of tokens that can be sent: what others do with a transfer, nobody here knows. */
export const sendableTronTokens: ReadonlySet<string> = new Set(
  [tronNetwork, localTronNetwork].flatMap(({ tokens }) => tokens.map(({ address }) => address)),
)

/**
 * Sun that a token's transfer may burn at most, about seven times what a transfer to somebody without the token burns.
 * Above it a fee is a mistake, or a server's lie: nothing is signed.
 */
export const highestTronFeeLimit = 100_000_000n

/** Milliseconds from the block that a payment names: nodes take none that lives longer. */
export const longestTronLife = tronNetwork.longestLife

/** Where the key of an account is (BIP 44): each has one address. */
export function tronPath(account: number): string {
  return `m/44'/195'/0'/0/${account}`
}
