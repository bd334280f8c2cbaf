import { type Address, isAddressEqual } from 'viem'
import * as v from 'valibot'
import { address } from '#api/primitives.ts'
import { nativeCoinOf } from '#src/chain/chain-names.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'
import { coins } from '#deployments/coins.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { maxNameLength, maxSymbolLength } from './token-name.ts'

/** A coin on one chain, as listed by the wallet on this device. */
export interface DeviceToken {
  readonly chainId: number
  /** `null` for the chain's native coin. */
  readonly address: Address | null
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Added by the user by address: it has no price from us, and its name is its own claim. */
  readonly isAdded: boolean
}

/** More would make a chain's single call too big for some nodes. */
export const maxAddedTokens = 100

const addedToken = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger()),
  address,
  symbol: v.pipe(v.string(), v.maxLength(maxSymbolLength)),
  name: v.pipe(v.string(), v.maxLength(maxNameLength)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
})

export type AddedToken = v.InferOutput<typeof addedToken>

/** Tokens that the user has added by address, oldest first. */
export const addedTokensAtom = storedAtom(
  'deviceTokens:v1',
  v.pipe(v.array(addedToken), v.maxLength(maxAddedTokens)),
  [],
)

/** Coins that the user has shown or hidden, by symbol; the others follow spec §3. */
export const shownCoinsAtom = storedAtom('deviceCoins:v1', v.record(v.string(), v.boolean()), {})

/** Returns the chain's native coin, the tokens whose contracts this build knows, then the added ones. */
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
 * Returns whether a coin is listed: as the user chose, or by default added coins, each chain's native coin, which pays
 * the fees, and the resident coins of spec §3.
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
