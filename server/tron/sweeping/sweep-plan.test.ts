import { describe, expect, it } from 'vitest'

import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { tronHotWallet } from '#server/signer/tron-signer.ts'

import { planSweep, type SweepFacts, type SweepLimits, type SweepPlan, type WantedSweep } from './sweep-plan.ts'

const trx = 1_000_000n
const usdt = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')
const { fees } = localTronNetwork

const coins: WantedSweep = {
  address: tronAccountOf('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'),
  index: 7,
  token: null,
  least: 20n * trx,
}
const tokens: WantedSweep = { ...coins, token: usdt, least: 50n * trx }

const limits: SweepLimits = {
  maxBurned: 30n * trx,
  maxTopUp: 40n * trx,
  topUpsPerDay: 100n * trx,
  topUpTimes: 4n,
  life: 180_000,
}
const head = { id: '00'.repeat(32), parentId: null, number: 20n, timestamp: 1_800_000_060_000 }
const facts: SweepFacts = {
  head,
  solidified: { ...head, id: 'ab'.repeat(32), number: 1n, timestamp: 1_800_000_000_000 },
  fees,
  hotWallet: tronAccountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  given: 0n,
  spare: 1_000n * trx,
  balance: 60n * trx,
  tokenBalance: 300n * trx,
  resources: { freeBandwidth: 600n, stakedBandwidth: 0n, energy: 0n },
  simulated: { success: true, data: '0x', energyUsed: 65_000n },
}
const burned = { freeBandwidth: 100n, stakedBandwidth: 200n, energy: 0n }

function plan(wanted: WantedSweep, changes: Partial<SweepFacts> = {}): SweepPlan {
  return planSweep(wanted, { ...facts, ...changes }, limits, 1)
}

function paymentOf(planned: SweepPlan) {
  if (planned.kind === 'nothing' || planned.kind === 'postponed')
    throw new Error(`No sweep was planned: ${planned.kind}`)
  return planned.payment
}

describe('TRX', () => {
  it('sweeps all TRX while bandwidth is free, and references a final block', () => {
    expect(plan(coins)).toEqual({
      kind: 'sweep',
      mostBurned: 0n,
      payment: {
        from: { branch: 0, index: 7 },
        to: tronHotWallet,
        token: null,
        amount: 60n * trx,
        feeLimit: 0n,
        reference: 'ab'.repeat(32),
        expiration: head.timestamp + 180_000,
        timestamp: 1,
      },
    })
  })

  it('leaves TRX for the bytes, because two kinds of bandwidth do not add up', () => {
    const planned = plan(coins, { resources: burned })
    const { amount } = paymentOf(planned)
    expect(planned).toMatchObject({ kind: 'sweep', mostBurned: 60n * trx - amount })
    expect(60n * trx - amount).toBeGreaterThan(200n * fees.sunPerByte)
  })

  it.each<[string, Partial<SweepFacts>]>([
    ['is too little', { balance: 20n * trx - 1n }],
    ['is not on the address', { balance: null }],
  ])('does not sweep TRX that %s', (_why, changes) => {
    expect(plan(coins, changes)).toEqual({ kind: 'nothing' })
  })

  it('postpones TRX if the bytes cost more than the ceiling', () => {
    const dear = { ...fees, sunPerByte: trx }
    expect(plan(coins, { resources: burned, fees: dear })).toEqual({ kind: 'postponed', reason: 'fee-too-high' })
  })
})

describe('tokens', () => {
  it('sweeps tokens with room for a fifth more energy', () => {
    const { amount, feeLimit, to, token } = paymentOf(plan(tokens))
    expect({ amount, feeLimit, to, token }).toEqual({
      amount: 300n * trx,
      feeLimit: 78_000n * fees.sunPerEnergy,
      to: tronHotWallet,
      token: usdt,
    })
  })

  it('sweeps tokens with less room rather than topping up TRX', () => {
    const balance = 65_000n * fees.sunPerEnergy + 5n
    expect(plan(tokens, { balance })).toMatchObject({
      kind: 'sweep',
      payment: { feeLimit: balance },
      mostBurned: balance,
    })
  })

  it('tops up missing TRX before sweeping tokens, creating the account if there is none', () => {
    const needed = 78_000n * fees.sunPerEnergy
    expect(plan(tokens, { balance: 2n * trx })).toMatchObject({
      kind: 'top-up',
      payment: {
        from: tronHotWallet,
        to: { branch: 0, index: 7 },
        token: null,
        amount: needed - 2n * trx,
        feeLimit: 0n,
      },
    })
    expect(plan(tokens, { balance: null })).toMatchObject({
      kind: 'top-up',
      payment: { amount: needed },
      mostBurned: fees.accountCreation + fees.accountCreationBandwidth,
    })
  })

  it('tops up only for at least four times the minimum of tokens', () => {
    expect(plan(tokens, { balance: 0n, tokenBalance: 200n * trx }).kind).toBe('top-up')
    const few = { tokenBalance: 200n * trx - 1n }
    expect(plan(tokens, { ...few, balance: 0n })).toEqual({ kind: 'postponed', reason: 'not-worth-it' })
    expect(plan(tokens, few).kind, 'no top-up is needed').toBe('sweep')
  })

  it('postpones a top-up beyond the daily budget', () => {
    const given = 95n * trx
    expect(plan(tokens, { balance: 0n, given: 80n * trx }).kind).toBe('top-up')
    expect(plan(tokens, { balance: 0n, given })).toEqual({ kind: 'postponed', reason: 'day-used-up' })
  })

  it('does not top up more than a deposit address may get', () => {
    const few = { ...limits, maxTopUp: trx }
    expect(planSweep(tokens, { ...facts, balance: 0n }, few, 1)).toEqual({ kind: 'postponed', reason: 'fee-too-high' })
  })

  it.each<[string, Partial<SweepFacts>, SweepPlan]>([
    ['there are too few of them', { tokenBalance: 50n * trx - 1n }, { kind: 'nothing' }],
    [
      'their contract reverts',
      { simulated: { success: false, data: '0x', energyUsed: 500n } },
      { kind: 'postponed', reason: 'token-refuses' },
    ],
    ['the hot wallet is at its floor', { balance: 0n, spare: trx }, { kind: 'postponed', reason: 'too-little-trx' }],
    [
      'energy costs more than the limit',
      { fees: { ...fees, sunPerEnergy: 400n } },
      { kind: 'postponed', reason: 'fee-too-high' },
    ],
  ])('does not sweep tokens while %s', (_why, changes, expected) => {
    expect(plan(tokens, changes)).toEqual(expected)
  })
})
