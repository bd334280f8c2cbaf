import { expect, test } from 'vitest'
import type { PayoutAccountView } from '#api/payout-accounts.ts'
import { chosenAccount } from './payout-account-choice.ts'

function account(id: string, kind: PayoutAccountView['kind'], usableFrom: string): PayoutAccountView {
  return { id, kind, holder: 'Ana Souza', masked: '••••9012', createdAt: usableFrom, usableFrom }
}

const accounts = [
  account('new', 'india-bank', '2026-11-25T00:00:00.000Z'),
  account('old', 'india-bank', '2026-01-01T00:00:00.000Z'),
  account('pix', 'pix', '2025-01-01T00:00:00.000Z'),
]

test('defaults to the account that was usable first, unless another is chosen', () => {
  expect(chosenAccount(accounts, 'bank-transfer', null)?.id).toBe('old')
  expect(chosenAccount(accounts, 'bank-transfer', 'new')?.id).toBe('new')
})

test('never chooses a deleted account or one of another kind', () => {
  expect(chosenAccount(accounts, 'bank-transfer', 'pix')?.id).toBe('old')
  expect(chosenAccount(accounts, 'bank-transfer', 'deleted')?.id).toBe('old')
  expect(chosenAccount(accounts, 'upi', null)).toBeUndefined()
  expect(chosenAccount(accounts, 'card', 'pix')).toBeUndefined()
})
