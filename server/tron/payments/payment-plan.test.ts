import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { tronHotWallet } from '#server/signer/tron-signer.ts'

import {
  type PaymentFacts,
  type PaymentPlan,
  planPayment,
  type PlanLimits,
  type WantedPayment,
} from './payment-plan.ts'

const usdt = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')
const recipient = tronAccountOf('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
const payer = tronAccountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const trx = 1_000_000n
const at = 1_795_824_000_000

const facts: PaymentFacts = {
  head: { id: `00000000000003e8${'ab'.repeat(24)}`, parentId: null, number: 1_000n, timestamp: at },
  solidified: { id: `00000000000003d5${'cd'.repeat(24)}`, parentId: null, number: 981n, timestamp: at - 57_000 },
  fees: localTronNetwork.fees,
  payer,
  balance: 1_000n * trx,
  tokenBalance: 1_000n * trx,
  recipientExists: true,
  simulated: null,
}
const limits: PlanLimits = { maxBurned: 30n * trx, floor: 10n * trx, life: 600_000, leastEnergy: 131_000n }
const coins: WantedPayment = { recipient, token: null, amount: 7n * trx }
const tokens: WantedPayment = { recipient, token: usdt, amount: 7n * trx }
const simulated = { success: true, data: '0x', energyUsed: 64_285n } as const

function planned(plan: PaymentPlan) {
  if (plan.kind !== 'planned') throw new Error(`The payment is postponed: ${plan.reason}`)
  return plan
}

describe('payment plans', () => {
  it('burns at most the cost of the bytes for a TRX payment, and references a final block', () => {
    const { payment, mostBurned } = planned(planPayment(coins, facts, limits, at + 1))
    expect(payment).toEqual({
      from: tronHotWallet,
      to: recipient,
      token: null,
      amount: 7n * trx,
      feeLimit: 0n,
      reference: facts.solidified.id,
      expiration: at + 600_000,
      timestamp: at + 1,
    })
    // 268 bytes: the size of mainnet transactions with such an amount.
    expect(mostBurned).toBe(268n * 1_000n)
  })

  it('pays for the recipient’s account if a TRX payment creates it', () => {
    const { mostBurned } = planned(planPayment(coins, { ...facts, recipientExists: false }, limits, at))
    expect(mostBurned).toBe(1_100_000n)
  })

  it('leaves room in a token payment for a recipient whose tokens are gone by then', () => {
    const { payment } = planned(planPayment(tokens, { ...facts, simulated }, limits, at))
    expect(payment.feeLimit).toBe(131_000n * 100n)
    const dear = { ...simulated, energyUsed: 150_001n }
    expect(planned(planPayment(tokens, { ...facts, simulated: dear }, limits, at)).payment.feeLimit).toBe(18_000_200n)
  })

  it.each<[string, WantedPayment, Partial<PaymentFacts>, string]>([
    [
      'the chain charges more than the ceiling',
      tokens,
      { simulated, fees: { ...facts.fees, sunPerEnergy: 420n } },
      'fee-too-high',
    ],
    [
      'nodes reject the required fee limit',
      tokens,
      { simulated, fees: { ...facts.fees, highestFeeLimit: trx } },
      'fee-too-high',
    ],
    [
      'creating the account costs more than the ceiling',
      coins,
      { recipientExists: false, fees: { ...facts.fees, accountCreation: 31n * trx } },
      'fee-too-high',
    ],
    ['the balance would fall below the floor', coins, { balance: 17n * trx + 267_999n }, 'too-little-trx'],
    ['there is no TRX to burn', tokens, { simulated, balance: 10n * trx }, 'too-little-trx'],
    ['there is too little of the token', tokens, { simulated, tokenBalance: 7n * trx - 1n }, 'too-little-token'],
    ['the contract reverts', tokens, { simulated: { ...simulated, success: false } }, 'token-refuses'],
  ])('postpones a payment while %s', (_what, wanted, changes, reason) => {
    expect(planPayment(wanted, { ...facts, ...changes }, limits, at)).toEqual({ kind: 'postponed', reason })
  })

  it('never burns more than the ceiling, nor leaves less than the floor', () => {
    const sun = fc.bigInt(0n, 10n ** 12n)
    fc.assert(
      fc.property(
        fc.record({ amount: fc.bigInt(1n, 10n ** 12n), balance: sun, tokenBalance: sun, maxBurned: sun, floor: sun }),
        fc.record({ sunPerByte: fc.bigInt(0n, 5_000n), sunPerEnergy: fc.bigInt(1n, 1_000n), accountCreation: sun }),
        fc.record({ isToken: fc.boolean(), recipientExists: fc.boolean(), energyUsed: fc.bigInt(0n, 400_000n) }),
        ({ amount, balance, tokenBalance, maxBurned, floor }, fees, { isToken, recipientExists, energyUsed }) => {
          const known = {
            ...facts,
            balance,
            tokenBalance,
            recipientExists,
            fees: { ...facts.fees, ...fees },
            simulated: isToken ? { ...simulated, energyUsed } : null,
          }
          const wanted = { recipient, token: isToken ? usdt : null, amount }
          const plan = planPayment(wanted, known, { ...limits, maxBurned, floor }, at)
          if (plan.kind === 'postponed') return
          const paid = isToken ? 0n : amount
          expect(plan.mostBurned).toBeLessThanOrEqual(maxBurned)
          expect(balance - paid - plan.mostBurned).toBeGreaterThanOrEqual(floor)
          expect(plan.payment.feeLimit).toBeGreaterThanOrEqual(isToken ? energyUsed * fees.sunPerEnergy : 0n)
          expect(isToken ? tokenBalance >= amount : true).toBe(true)
        },
      ),
    )
  })
})
