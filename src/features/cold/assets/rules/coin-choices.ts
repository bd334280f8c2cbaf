import { type Address, isAddressEqual } from 'viem'
import {
  type AddedToken,
  type DeviceToken,
  deviceTokensOf,
  isShown,
} from '#src/entities/device-wallet/device-tokens.ts'
import { imitatedCoin } from '#src/entities/device-wallet/token-name.ts'

/** A coin built into the app, which the user shows or hides on all chains at once. */
export interface CoinChoice {
  readonly symbol: string
  readonly name: string
  /** The chains it's on, in their order. */
  readonly chainIds: readonly number[]
  readonly isShown: boolean
}

/** Lists the coins of these chains, each once. */
export function coinChoices(
  chainIds: readonly number[],
  choices: Readonly<Record<string, boolean>>,
): readonly CoinChoice[] {
  const found = new Map<string, CoinChoice>()
  for (const token of chainIds.flatMap((chainId) => deviceTokensOf(chainId, []))) {
    const { symbol, name, chainId } = token
    const earlier = found.get(symbol)
    found.set(symbol, {
      symbol,
      name,
      chainIds: [...(earlier?.chainIds ?? []), chainId],
      isShown: earlier?.isShown === true || isShown(token, choices),
    })
  }
  return [...found.values()]
}

/** What the app knows about a token that the user wants to add. */
export interface TokenStanding {
  /** The token if it's listed already: built in, or added before. */
  readonly listed: DeviceToken | undefined
  /** A coin of the app, on any of the chains, that the token could be mistaken for. */
  readonly imitated: DeviceToken | undefined
}

export function standingOf(
  token: { readonly chainId: number; readonly address: Address; readonly symbol: string },
  chainIds: readonly number[],
  added: readonly AddedToken[],
): TokenStanding {
  const listed = deviceTokensOf(token.chainId, added).find(
    ({ address }) => address !== null && isAddressEqual(address, token.address),
  )
  // At a known address on another chain there is a different contract.
  const here = deviceTokensOf(token.chainId, [])
  const elsewhere = chainIds.filter((id) => id !== token.chainId).flatMap((id) => deviceTokensOf(id, []))
  const known = [...here, ...elsewhere.map((coin) => ({ ...coin, address: null }))]
  return { listed, imitated: listed ? undefined : imitatedCoin(token, known) }
}
