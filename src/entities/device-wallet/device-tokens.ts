import { type Address, isAddressEqual } from 'viem'
import * as v from 'valibot'
import { address } from '#api/primitives.ts'
import { nativeCoinOf } from '#src/chain/chain-names.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'
import { coins } from '#deployments/coins.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { maxNameLength, maxSymbolLength } from './token-name.ts'

/** A coin on one chain, as the wallet on this device lists it. */
export interface DeviceToken {
  readonly chainId: number
  /** `null` for the chain's own coin. */
  readonly address: Address | null
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** A person added it by its address: it has no price of ours, and its name is its own claim. */
  readonly isAdded: boolean
}

/** More would make the one call of a chain too big for some nodes. */
export const maxAddedTokens = 100

const addedToken = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger()),
  address,
  symbol: v.pipe(v.string(), v.maxLength(maxSymbolLength)),
  name: v.pipe(v.string(), v.maxLength(maxNameLength)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
})

export type AddedToken = v.InferOutput<typeof addedToken>

/** Tokens that the person added by their address, oldest first. */
export const addedTokensAtom = storedAtom(
  'deviceTokens:v1',
  v.pipe(v.array(addedToken), v.maxLength(maxAddedTokens)),
  [],
)

/** Which coins the person has shown or hidden, by symbol; the others are as spec §3 has them. */
export const shownCoinsAtom = storedAtom('deviceCoins:v1', v.record(v.string(), v.boolean()), {})

/** The chain's own coin, and the tokens whose contracts this build knows; then what was added. */
export function deviceTokensOf(chainId: number, added: readonly AddedToken[]): readonly DeviceToken[] {
  const native = nativeCoinOf(chainId)
  const known = knownTokensOf(chainId)
  const own = added.filter(
    (token) => token.chainId === chainId && !known.some((other) => isAddressEqual(other.address, token.address)),
  )
  return [
    ...(native ? [{ chainId, address: null, name: nameOf(native.symbol), isAdded: false, ...native }] : []),
    ...known.map((token) => ({ ...token, chainId, isAdded: false })),
    ...own.map((token) => ({ ...token, isAdded: true })),
  ]
}

/**
 * Whether a coin is on the list: as the person chose, or else what they added, each chain's own coin, which pays the
 * fees, and the resident coins of spec §3.
 */
export function isShown(
  { symbol, address, isAdded }: DeviceToken,
  choices: Readonly<Record<string, boolean>>,
): boolean {
  if (isAdded) return true
  const isResident = address === null || coins.some((coin) => coin.symbol === symbol && coin.isResident)
  return choices[symbol] ?? isResident
}

function nameOf(symbol: string): string {
  return coins.find((coin) => coin.symbol === symbol)?.name ?? symbol
}
