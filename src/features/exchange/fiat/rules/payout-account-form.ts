import type { PayoutAccountDetails, PixKeyType } from '#api/payout-accounts.ts'

/** What a person has typed about where money goes. */
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

/** The account that was typed, or which of its fields cannot be right. */
export type AccountReading =
  | { readonly details: PayoutAccountDetails; readonly wrong?: undefined }
  | { readonly details?: undefined; readonly wrong: readonly AccountField[] }

/** Reads what was typed as the server will: spec §5 for banks in India, the forms and check digits of Pix keys. */
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

/** A Pix key as Brazil's central bank has it; undefined for what cannot be one. */
export function readPixKey(type: PixKeyType, text: string): string | undefined {
  const typed = text.trim()
  const digits = typed.replaceAll(/\D/g, '')
  switch (type) {
    case 'cpf':
      return isCpf(digits) && /^[\d.\s-]+$/.test(typed) ? digits : undefined
    case 'cnpj':
      return isCnpj(digits) && /^[\d./\s-]+$/.test(typed) ? digits : undefined
    case 'phone': {
      // Brazil's numbers: an area code, and eight or nine digits. Its own country code may be left out.
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

/** `111.111.111-11` passes the sums and is nobody's. */
function isNotOneDigit(digits: string): boolean {
  return !/^(\d)\1+$/.test(digits)
}

/** The last two digits are sums over those before them, modulo 11; the second one's weights begin one higher. */
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
