import { type Address, isAddressEqual } from 'viem'
import {
  type AddedToken,
  type DeviceToken,
  deviceTokensOf,
  isShown,
} from '#src/entities/device-wallet/device-tokens.ts'
import { imitatedCoin } from '#src/entities/device-wallet/token-name.ts'

/** A coin that the app knows, as the person shows or hides it: on all chains at once. */
export interface CoinChoice {
  readonly symbol: string
  readonly name: string
  /** Chains that it is on, in their order. */
  readonly chainIds: readonly number[]
  readonly isShown: boolean
}

/** The coins of these chains, each once. */
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

/** What the app knows of a token that a person wants to add. */
export interface TokenStanding {
  /** It is on the list already: one of the app's own, or added before. */
  readonly listed: DeviceToken | undefined
  /** A coin of the app, on any of the chains, that it could be taken for. */
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
  // A contract at a known address of another chain is another contract.
  const here = deviceTokensOf(token.chainId, [])
  const elsewhere = chainIds.filter((id) => id !== token.chainId).flatMap((id) => deviceTokensOf(id, []))
  const known = [...here, ...elsewhere.map((coin) => ({ ...coin, address: null }))]
  return { listed, imitated: listed ? undefined : imitatedCoin(token, known) }
}
