import { describe, expect, it } from 'vitest'

import type { PixKeyType } from '#api/payout-accounts.ts'

import { canonicalAccount, isSameName, maskedAccount } from './payout-account-rules.ts'

function pix(keyType: PixKeyType, key: string): string | undefined {
  const account = canonicalAccount({ kind: 'pix', holder: 'Ana', keyType, key })
  return account?.kind === 'pix' ? account.key : undefined
}

describe('a Pix key', () => {
  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '11144477735', '11144477735'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '00000000000191', '00000000000191'],
    ['phone', '+55 (11) 91234-5678', '+5511912345678'],
    ['phone', '1132345678', '+551132345678'],
    ['email', 'Ana@Exemplo.com.br', 'ana@exemplo.com.br'],
    ['random', '123E4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('normalizes a %s key: %s', (keyType, key, canonical) => {
    expect(pix(keyType, key)).toBe(canonical)
  })

  it.each([
    ['cpf', '52998224726', 'its second check digit is wrong'],
    ['cpf', '52998224735', 'its first check digit is wrong'],
    ['cpf', '11111111111', 'all digits are the same'],
    ['cpf', '5299822472', 'a digit is missing'],
    ['cnpj', '11222333000182', 'a check digit is wrong'],
    ['cnpj', '52998224725', 'it is a CPF'],
    ['phone', '+1 202 555 0100', 'it is from another country'],
    ['phone', '01912345678', 'there is no such area code'],
    ['email', 'ana@exemplo', 'it has no domain'],
    ['random', '123e4567e12b12d1a456426655440000', 'its format is not issued by banks'],
  ] as const)('rejects the %s key %s: %s', (keyType, key, _why) => {
    expect(pix(keyType, key)).toBeUndefined()
  })
})

describe('an account', () => {
  it('masks all but the last four characters, or the domain after an @', () => {
    const holder = 'Ana'
    const bank = { kind: 'india-bank', holder, accountNumber: '123456789', branchCode: 'HDFC0000001' } as const
    expect(maskedAccount(bank)).toBe('••••6789')
    expect(maskedAccount({ kind: 'upi', holder, upiId: 'ana.k@okbank' })).toBe('a••••@okbank')
    expect(maskedAccount({ kind: 'pix', holder, keyType: 'cpf', key: '52998224725' })).toBe('••••4725')
    expect(maskedAccount({ kind: 'pix', holder, keyType: 'email', key: 'ana@b.com' })).toBe('a••••@b.com')
  })

  it('rejects an account number of zeros only', () => {
    const bank = { kind: 'india-bank', holder: 'Ana', accountNumber: '000000000', branchCode: 'HDFC0000001' } as const
    expect(canonicalAccount(bank)).toBeUndefined()
  })
})

describe('a name', () => {
  it.each([
    ['José da Silva', 'jose DA  silva', true],
    ['Sharma Priya', 'Priya Sharma', true],
    ['Priya Sharma', 'Priya Sharma Rao', false],
    ['Ana', 'Anna', false],
    ['', 'Ana', false],
  ])('compares %s with %s: %s', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame)
  })
})
