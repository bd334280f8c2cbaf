import { expect, it } from 'vitest'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import type { WithdrawalDraft } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { isSameWithdrawal } from './same-withdrawal.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const draft: WithdrawalDraft = {
  coin: 'USDT',
  network: 'bsc',
  address: ` ${friend.toLowerCase()} `,
  memo: '',
  amount: '10.50',
}
const request: WithdrawalRequest = {
  id: '8a8ee6f0-6d6b-4c7a-9c0f-0f1c3f6f2d11',
  coin: 'USDT',
  network: 'bsc',
  address: friend,
  memo: null,
  amount: '10.5',
  fee: '0.5',
  arrives: '10',
  orderNumber: null,
  orderKind: null,
  nextStep: 'password',
  resembles: null,
  needsReview: false,
  expiresAt: '2026-11-21T09:00:00.000Z',
}

it('accepts the backend’s request if it matches the input in another notation', () => {
  expect(isSameWithdrawal(draft, request)).toBe(true)
})

it.each([
  { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
  { amount: '10.500000000000000001', arrives: '10.000000000000000001' },
  { arrives: '9' },
  { network: 'ethereum' as const },
  { coin: 'USDC' },
  { memo: '7' },
])('detects %j instead of the input', (other) => {
  expect(isSameWithdrawal(draft, { ...request, ...other })).toBe(false)
})

it('never matches two invalid addresses', () => {
  expect(isSameWithdrawal({ ...draft, address: 'x' }, { ...request, address: 'y' })).toBe(false)
})
