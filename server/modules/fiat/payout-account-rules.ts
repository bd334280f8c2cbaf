import type { PayoutAccountDetails, PixKeyType } from '#api/payout-accounts.ts'

/**
 * Returns an account or key in its canonical form, so that it isn't listed twice and all partners get the same one;
 * undefined if it can't exist. The contract checks lengths and characters.
 */
export function canonicalAccount(details: PayoutAccountDetails): PayoutAccountDetails | undefined {
  if (details.kind === 'upi') return { ...details, upiId: details.upiId.toLowerCase() }
  if (details.kind === 'india-bank') return /^0+$/.test(details.accountNumber) ? undefined : details
  const key = canonicalPixKey(details.keyType, details.key)
  return key === undefined ? undefined : { ...details, key }
}

function canonicalPixKey(type: PixKeyType, text: string): string | undefined {
  switch (type) {
    case 'cpf':
      return taxNumber(text, cpf)
    case 'cnpj':
      return taxNumber(text, cnpj)
    case 'phone':
      return brazilianPhone(text)
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 77 ? text.toLowerCase() : undefined
    case 'random':
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : undefined
  }
}

/**
 * Number of digits, and the weights of those before the two check digits; the second check digit also covers the first.
 */
const cpf = { digits: 11, weights: [10, 9, 8, 7, 6, 5, 4, 3, 2] }
const cnpj = { digits: 14, weights: [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] }

function taxNumber(text: string, { digits: length, weights }: typeof cpf): string | undefined {
  const bare = text.replace(/[\s./-]/g, '')
  if (!/^\d+$/.test(bare) || bare.length !== length || /^(\d)\1+$/.test(bare)) return undefined
  const digits = Array.from(bare, Number)
  const first = checkDigit(digits, weights)
  const second = checkDigit(digits, [length === 11 ? 11 : 6, ...weights])
  return digits.at(-2) === first && digits.at(-1) === second ? bare : undefined
}

/** Computes a check digit modulo 11, by the rules of Brazil's revenue service. */
function checkDigit(digits: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Returns the number as `+55`, a two-digit area code and eight or nine more digits; undefined if invalid. */
function brazilianPhone(text: string): string | undefined {
  const digits = text.replace(/[\s()-]/g, '')
  const national = /^(?:\+?55)?([1-9]\d(?:9\d{8}|[2-8]\d{7}))$/.exec(digits)?.[1]
  return national === undefined ? undefined : `+55${national}`
}

/** Masks an account for display: shows its last four characters, or for an email or UPI ID the part after the `@`. */
export function maskedAccount(details: PayoutAccountDetails): string {
  switch (details.kind) {
    case 'india-bank':
      return masked(details.accountNumber)
    case 'upi':
      return maskedBeforeAt(details.upiId)
    case 'pix':
      return details.keyType === 'email' ? maskedBeforeAt(details.key) : masked(details.key)
  }
}

const dots = '••••'

function masked(text: string): string {
  return dots + text.slice(-4)
}

function maskedBeforeAt(text: string): string {
  const at = text.lastIndexOf('@')
  return text.slice(0, 1) + dots + text.slice(at)
}

/** Returns whether two names match, ignoring accents, case and the order of words. */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}

function wordsOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\d]+/gu) ?? []).toSorted().join(' ')
}
