import { describe, expect, it } from 'vitest'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { mostSendable, planTronPayment, type TronMeans, type TronOutlook } from './plan-tron-payment.ts'

const from = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const recipient = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const trx = { from, recipient, token: null }
const usdt = { from, recipient, token: localTronNetwork.tokens[0]?.address ?? '' }

const rested = { freeBandwidth: 600n, stakedBandwidth: 0n, energy: 0n }
const spent = { freeBandwidth: 0n, stakedBandwidth: 0n, energy: 0n }
const prices = {
  sunPerByte: 1_000n,
  sunPerEnergy: 100n,
  accountCreation: 1_000_000n,
  accountCreationBandwidth: 100_000n,
}
const known: TronOutlook = { prices, recipientKind: 'person', energy: 65_000n }
const unknown: TronOutlook = { ...known, recipientKind: 'none' }

function means(trxHeld: bigint, resources = rested, balance = trxHeld): TronMeans {
  return { trx: trxHeld, balance, resources }
}

describe('TRX', () => {
  it('costs nothing with free bandwidth, and at most its bytes', () => {
    const result = planTronPayment(trx, 5_000_000n, means(10_000_000n), known)
    // 203 bytes plus 65 for its result: https://tronscan.org shows 268 for such transfers.
    expect(result).toMatchObject({ plan: { feeLimit: 0n, feeExpected: 0n, size: 268n, feeAtMost: 268_000n } })
  })

  it('burns for its bytes without free bandwidth', () => {
    const result = planTronPayment(trx, 5_000_000n, means(10_000_000n, spent), known)
    expect(result).toMatchObject({ plan: { feeExpected: 268_000n, feeAtMost: 268_000n } })
  })

  it('burns for creating the recipient’s account, whatever free bandwidth is left', () => {
    const result = planTronPayment(trx, 5_000_000n, means(10_000_000n), unknown)
    expect(result).toMatchObject({ plan: { feeExpected: 1_100_000n, feeAtMost: 1_100_000n } })
    const staked = { ...spent, stakedBandwidth: 1_000n }
    const byStake = planTronPayment(trx, 5_000_000n, means(10_000_000n, staked), unknown)
    expect(byStake).toMatchObject({ plan: { feeExpected: 1_000_000n, feeAtMost: 1_100_000n } })
  })

  it.each([
    ['with free bandwidth', means(10_000_000n), known],
    ['without it', means(10_000_000n, spent), known],
    ['to a new account', means(10_000_000n), unknown],
  ])('can be sent entirely except for the fee %s', (_, had, outlook) => {
    const most = mostSendable(trx, had, outlook)
    const result = planTronPayment(trx, most, had, outlook)
    if (!('plan' in result)) throw new Error(result.problem)
    expect(most + result.plan.feeExpected).toBe(had.balance)
    expect(most + result.plan.feeAtMost).toBe(had.balance)
    expect(planTronPayment(trx, most + 1n, had, outlook)).toEqual({ problem: 'too-much' })
  })

  it('can’t be sent if it is less than the fee', () => {
    const little = means(1_000n, spent)
    expect(mostSendable(trx, little, unknown)).toBe(0n)
    expect(planTronPayment(trx, 1n, little, unknown)).toEqual({ problem: 'too-much' })
  })

  it('is not sent to a contract', () => {
    const contract = { ...known, recipientKind: 'contract' } as const
    expect(planTronPayment(trx, 1n, means(10_000_000n), contract)).toEqual({ problem: 'contract' })
  })

  it('is not sent at a price invented by a server', () => {
    const absurd = { ...known, prices: { ...prices, sunPerByte: 1_000_000n } }
    expect(planTronPayment(trx, 1n, means(10n ** 12n), absurd)).toEqual({ problem: 'absurd-fee' })
  })
})

describe('USDT', () => {
  const had = (trxHeld: bigint, resources = rested) => means(trxHeld, resources, 50_000_000n)

  it('burns for its energy, and at most for a fifth more plus its bytes', () => {
    const result = planTronPayment(usdt, 25_000_000n, had(30_000_000n), known)
    expect(result).toMatchObject({ plan: { feeLimit: 7_800_000n, feeExpected: 6_500_000n, size: 345n } })
    expect(result).toMatchObject({ plan: { feeAtMost: 7_800_000n + 345_000n } })
  })

  it('can be paid for by energy from staked TRX', () => {
    const staked = { ...rested, energy: 100_000n }
    const result = planTronPayment(usdt, 25_000_000n, had(0n, staked), known)
    // The limit counts that energy, too. TRX that isn't there can't be burned.
    expect(result).toMatchObject({ plan: { feeLimit: 7_800_000n, feeExpected: 0n, feeAtMost: 0n } })
  })

  it('is not sent if its energy could run out', () => {
    expect(planTronPayment(usdt, 25_000_000n, had(7_799_999n), known)).toEqual({
      problem: 'too-little-trx',
      needed: 7_800_000n,
    })
    expect(planTronPayment(usdt, 25_000_000n, had(7_800_000n), known)).toHaveProperty('plan')
    expect(planTronPayment(usdt, 25_000_000n, had(7_800_000n, spent), known)).toEqual({
      problem: 'too-little-trx',
      needed: 7_800_000n + 345_000n,
    })
  })

  it('can be sent entirely, but no more than that', () => {
    expect(mostSendable(usdt, had(30_000_000n), known)).toBe(50_000_000n)
    expect(planTronPayment(usdt, 50_000_001n, had(30_000_000n), known)).toEqual({ problem: 'too-much' })
  })

  it('is not sent if its contract refuses, or at an absurd fee', () => {
    expect(planTronPayment(usdt, 1n, had(30_000_000n), { ...known, energy: null })).toEqual({
      problem: 'token-refuses',
    })
    expect(planTronPayment(usdt, 1n, had(10n ** 12n), { ...known, energy: 1_000_000n })).toEqual({
      problem: 'absurd-fee',
    })
  })
})
