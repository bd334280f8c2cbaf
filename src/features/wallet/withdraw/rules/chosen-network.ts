import type { Coin, CoinNetwork } from '#api/coins.ts'
import { findNetwork } from '#src/entities/asset/coin.queries.ts'

/**
 * Returns the network of a withdrawal: the first of `keys` that the coin is on. Never chooses for the user, unless
 * there is only one.
 * @param keys Unchecked values from a link, a draft or an address, most recent first.
 */
export function chosenNetwork(coin: Coin | undefined, keys: readonly (string | null)[]): CoinNetwork | undefined {
  const [only, ...others] = coin?.networks ?? []
  const named = keys.map((key) => findNetwork(coin, key)).find((network) => network !== undefined)
  return named ?? (others.length === 0 ? only : undefined)
}
