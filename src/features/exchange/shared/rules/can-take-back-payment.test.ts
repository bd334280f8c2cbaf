import { expect, it } from 'vitest'
import type { SentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { canTakeBackPayment } from './can-take-back-payment.ts'

const sent: SentPayment = { number: 'X1', chainId: 1, account: '0x1', hash: '0x2', isMined: true }
const said = { isPaymentSaid: true, payment: null }

it('allows it while only the user says that they paid', () => {
  expect(canTakeBackPayment(said, undefined)).toBe(true)
  expect(canTakeBackPayment({ ...said, payment: { withdrawalId: 'w', state: 'cancelled' } }, undefined)).toBe(true)
})

it('refuses it if another party saw the payment, this browser sent it, or the Sevenport wallet pays', () => {
  expect(canTakeBackPayment({ ...said, isPaymentSaid: false }, undefined)).toBe(false)
  expect(canTakeBackPayment(said, sent)).toBe(false)
  expect(canTakeBackPayment({ ...said, payment: { withdrawalId: 'w', state: 'audit' } }, undefined)).toBe(false)
})
