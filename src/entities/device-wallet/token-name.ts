import { type Address, isAddressEqual } from 'viem'

/** Maximum length shown of an unknown contract's name: longer ones push the address off the screen. */
export const maxSymbolLength = 16
export const maxNameLength = 40

/**
 * Makes a contract's own name or symbol fit to be shown: no control characters, direction marks or zero-width
 * characters, whitespace collapsed, and at most `maxLength` characters.
 */
export function readableName(text: string, maxLength: number): string {
  const visible = text
    .normalize('NFKC')
    // A megabyte-long name is truncated before anything that takes more than a single pass.
    .slice(0, maxLength * 20)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{M}{3,}/gu, '')
    .trim()
  const characters = Array.from(visible)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : visible
}

/** Letters of other scripts, and digits, that look like Latin ones (from Unicode's table of confusables). */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  Х: 'X',
  У: 'Y',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  Ԁ: 'D',
  Ԛ: 'Q',
  Ԝ: 'W',
  Ꭲ: 'T',
  Ꮪ: 'S',
  Ꭰ: 'D',
  Ꮯ: 'C',
  Ɗ: 'D',
  Ꞩ: 'S',
  '₮': 'T',
  $: 'S',
  '0': 'O',
  '1': 'I',
  '5': 'S',
}

/** Returns what a symbol looks like at a glance: equal for `USDT`, `UЅDТ` with Cyrillic letters and `usd₮`. */
export function symbolLook(symbol: string): string {
  const letters = symbol
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\s._-]/gu, '')
    .toUpperCase()
  return Array.from(letters, (letter) => lookAlikes[letter] ?? letter).join('')
}

interface NamedToken {
  readonly symbol: string
  readonly address: Address | null
}

/**
 * Returns the known coin that `token` could be mistaken for: another contract's, or a network's native one (`address`
 * is `null`).
 */
export function imitatedCoin<Known extends NamedToken>(
  token: { readonly symbol: string; readonly address: Address },
  known: readonly Known[],
): Known | undefined {
  if (known.some(({ address }) => address !== null && isAddressEqual(address, token.address))) return undefined
  const look = symbolLook(token.symbol)
  return known.find((coin) => symbolLook(coin.symbol) === look)
}
