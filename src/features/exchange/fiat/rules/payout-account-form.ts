import type { PayoutAccountDetails, PixKeyType } from '#api/payout-accounts.ts'

/** The user's input for a payout account. */
export interface TypedAccount {
  readonly kind: PayoutAccountDetails['kind']
  readonly holder: string
  readonly accountNumber: string
  readonly branchCode: string
  readonly upiId: string
  readonly keyType: PixKeyType
  readonly key: string
}

export type AccountField = Exclude<keyof TypedAccount, 'kind' | 'keyType'>

/** The entered account, or its invalid fields. */
export type AccountReading =
  | { readonly details: PayoutAccountDetails; readonly wrong?: undefined }
  | { readonly details?: undefined; readonly wrong: readonly AccountField[] }

/** Validates the input like the server: spec §5 for Indian banks, formats and check digits for Pix keys. */
export function readAccount(typed: TypedAccount): AccountReading {
  const holder = typed.holder.trim().replaceAll(/\s+/g, ' ')
  const wrongHolder: readonly AccountField[] = holder.length < 2 || holder.length > 100 ? ['holder'] : []
  switch (typed.kind) {
    case 'india-bank': {
      const accountNumber = typed.accountNumber.replaceAll(/[\s-]/g, '')
      const branchCode = typed.branchCode.replaceAll(/\s/g, '').toUpperCase()
      const wrong = [
        ...wrongHolder,
        ...(/^\d{9,18}$/.test(accountNumber) ? [] : ['accountNumber' as const]),
        ...(/^[A-Z]{4}0[A-Z\d]{6}$/.test(branchCode) ? [] : ['branchCode' as const]),
      ]
      return wrong.length > 0 ? { wrong } : { details: { kind: 'india-bank', holder, accountNumber, branchCode } }
    }
    case 'upi': {
      const upiId = typed.upiId.trim()
      const isRight = /^[\w.-]{2,256}@[a-zA-Z]{2,64}$/.test(upiId)
      const wrong = [...wrongHolder, ...(isRight ? [] : ['upiId' as const])]
      return wrong.length > 0 ? { wrong } : { details: { kind: 'upi', holder, upiId } }
    }
    case 'pix': {
      const key = readPixKey(typed.keyType, typed.key)
      const wrong = [...wrongHolder, ...(key === undefined ? ['key' as const] : [])]
      return key === undefined || wrong.length > 0
        ? { wrong }
        : { details: { kind: 'pix', holder, keyType: typed.keyType, key } }
    }
  }
}

/** Normalizes a Pix key as Brazil's central bank does; returns undefined if it's invalid. */
export function readPixKey(type: PixKeyType, text: string): string | undefined {
  const typed = text.trim()
  const digits = typed.replaceAll(/\D/g, '')
  switch (type) {
    case 'cpf':
      return isCpf(digits) && /^[\d.\s-]+$/.test(typed) ? digits : undefined
    case 'cnpj':
      return isCnpj(digits) && /^[\d./\s-]+$/.test(typed) ? digits : undefined
    case 'phone': {
      // Brazilian numbers have an area code, and eight or nine digits. The country code may be omitted.
      const national = digits.startsWith('55') && digits.length > 11 ? digits.slice(2) : digits
      return /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(national) && /^[\d+()\s-]+$/.test(typed)
        ? `+55${national}`
        : undefined
    }
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) && typed.length <= 77 ? typed.toLowerCase() : undefined
    case 'random':
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed) ? typed.toLowerCase() : undefined
  }
}

function isCpf(digits: string): boolean {
  return digits.length === 11 && isNotOneDigit(digits) && checks(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2])
}

function isCnpj(digits: string): boolean {
  return digits.length === 14 && isNotOneDigit(digits) && checks(digits, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
}

/** `111.111.111-11` passes the checksums but belongs to no one. */
function isNotOneDigit(digits: string): boolean {
  return !/^(\d)\1+$/.test(digits)
}

/** The last two digits are checksums modulo 11 of those before them; the second one's weights start one higher. */
function checks(digits: string, weights: readonly number[]): boolean {
  const [first = 0] = weights
  const second = [first + 1, ...weights]
  const position = weights.length
  return (
    digitOf(digits, weights) === Number(digits[position]) && digitOf(digits, second) === Number(digits[position + 1])
  )
}

function digitOf(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
