import type { Coin, CoinNetwork } from '#api/coins.ts'
import { findNetwork } from '#src/entities/asset/coin.queries.ts'

/**
 * The network that a withdrawal is to go over: the first of `keys` that the coin is on. None is ever chosen for a person,
 * except where there is nothing to choose.
 * @param keys What a link, a draft or an address says, whatever that may be; the most recent first.
 */
export function chosenNetwork(coin: Coin | undefined, keys: readonly (string | null)[]): CoinNetwork | undefined {
  const [only, ...others] = coin?.networks ?? []
  const named = keys.map((key) => findNetwork(coin, key)).find((network) => network !== undefined)
  return named ?? (others.length === 0 ? only : undefined)
}
