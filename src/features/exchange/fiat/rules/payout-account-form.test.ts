import { describe, expect, it } from 'vitest'
import { readAccount, readPixKey, type TypedAccount } from './payout-account-form.ts'

const typed: TypedAccount = {
  kind: 'india-bank',
  holder: '  Asha   Rao ',
  accountNumber: '1234 5678 9',
  branchCode: 'hdfc0001234',
  upiId: 'asha@okbank',
  keyType: 'cpf',
  key: '529.982.247-25',
}

describe('an Indian bank account', () => {
  it('removes spaces and capitalizes letters', () => {
    expect(readAccount(typed).details).toEqual({
      kind: 'india-bank',
      holder: 'Asha Rao',
      accountNumber: '123456789',
      branchCode: 'HDFC0001234',
    })
  })

  it.each([
    ['eight digits', { accountNumber: '12345678' }, ['accountNumber']],
    ['nineteen digits', { accountNumber: '1234567890123456789' }, ['accountNumber']],
    ['a letter among the digits', { accountNumber: '12345678a' }, ['accountNumber']],
    ['a branch code without its 0', { branchCode: 'HDFC1001234' }, ['branchCode']],
    ['a branch code of ten characters', { branchCode: 'HDFC000123' }, ['branchCode']],
    ['no name', { holder: ' ' }, ['holder']],
  ] as const)('rejects an Indian bank account with %s', (_case, changes, wrong) => {
    expect(readAccount({ ...typed, ...changes }).wrong).toEqual(wrong)
  })
})

it('accepts a UPI ID, and rejects an email address', () => {
  expect(readAccount({ ...typed, kind: 'upi' }).details).toMatchObject({ upiId: 'asha@okbank' })
  expect(readAccount({ ...typed, kind: 'upi', upiId: 'asha@bank.com' }).wrong).toEqual(['upiId'])
})

describe('a Pix key', () => {
  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['phone', '+55 11 98765 4321', '+5511987654321'],
    ['email', 'Ana@Example.com', 'ana@example.com'],
    ['random', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ] as const)('reads a Pix key of kind %s from %s', (type, text, key) => {
    expect(readPixKey(type, text)).toBe(key)
  })

  it.each([
    ['cpf', '529.982.247-26'],
    ['cpf', '111.111.111-11'],
    ['cnpj', '11.222.333/0001-80'],
    ['phone', '98765-4321'],
    ['email', 'ana@example'],
    ['random', '123e4567'],
  ] as const)('rejects a Pix key of kind %s: %s', (type, text) => {
    expect(readPixKey(type, text)).toBeUndefined()
    expect(readAccount({ ...typed, kind: 'pix', keyType: type, key: text }).wrong).toEqual(['key'])
  })
})
