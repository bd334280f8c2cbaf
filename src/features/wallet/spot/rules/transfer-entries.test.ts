import { describe, expect, it } from 'vitest'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { checkTransfer, maxTransfer, parseTransferDraft, type TransferEntries } from './transfer-entries.ts'

const complete: TransferEntries = { coin: 'USDT', amount: '1.50', email: ' Grace@Example.com ', note: '' }
const context = { available: parseCoinAmount('1.5'), terms: undefined, ownEmail: 'ada@example.com' }
const check = (changed: Partial<TransferEntries>) => checkTransfer({ ...complete, ...changed }, context)

describe('transfer entries', () => {
  it('reads a transfer of the whole balance, exact and trimmed', () => {
    expect(check({})).toEqual({
      transfer: { coin: 'USDT', amount: '1.5', email: 'grace@example.com', note: null },
    })
    expect(check({ note: ' for lunch ' })).toMatchObject({ transfer: { note: 'for lunch' } })
  })

  it.each([
    ['no coin', { coin: undefined }, { coin: 'missing' }],
    ['no amount', { amount: '' }, { amount: 'missing' }],
    ['an amount of zero', { amount: '0.000' }, { amount: 'missing' }],
    ['an amount that is not a number', { amount: '.' }, { amount: 'not-a-number' }],
    ['an amount with too many decimals', { amount: '1.0000000000000000001' }, { amount: 'too-fine' }],
    ['an amount just above the balance', { amount: '1.500000000000000001' }, { amount: 'above-available' }],
    ['half an address', { email: 'grace@' }, { email: 'email-invalid' }],
    ['their own address in other capitalization', { email: 'ADA@example.com' }, { email: 'own' }],
    ['a note that is too long', { note: 'n'.repeat(101) }, { note: 'too-long' }],
  ] as const)('rejects %s', (_case, changed, faults) => {
    expect(check(changed)).toEqual({ faults })
  })

  it('reports all faults at once', () => {
    expect(check({ coin: undefined, amount: '', email: '' })).toMatchObject({
      faults: { coin: 'missing', amount: 'missing', email: 'email-invalid' },
    })
  })
})

describe('the transfer amount', () => {
  const terms = { minimum: parseCoinAmount('1'), limitLeft: parseCoinAmount('2'), withoutSecondFactor: 0n }
  const checkIn = (amount: string, available: string) =>
    checkTransfer({ ...complete, amount }, { ...context, terms, available: parseCoinAmount(available) })

  it.each([
    ['0.999999999999999999', '1.5', 'below-minimum'],
    ['2.000000000000000001', '3', 'above-limit'],
    ['1.500000000000000001', '1.5', 'above-available'],
  ])('rejects %s with a balance of %s as %s', (amount, available, fault) => {
    expect(checkIn(amount, available)).toEqual({ faults: { amount: fault } })
  })

  it('accepts the minimum, and all that is left of the limit', () => {
    expect(checkIn('1', '3')).toMatchObject({ transfer: { amount: '1' } })
    expect(checkIn('2', '3')).toMatchObject({ transfer: { amount: '2' } })
  })

  it('caps the maximum at the balance and the rest of the limit', () => {
    expect(maxTransfer(parseCoinAmount('3'), terms)).toBe(parseCoinAmount('2'))
    expect(maxTransfer(parseCoinAmount('1.5'), terms)).toBe(parseCoinAmount('1.5'))
  })
})

describe('a draft in the router’s state', () => {
  const userId = '0b1e8a4e-8f0b-4a0c-9d3b-3a5a3f1f0c11'
  const transfer = {
    userId,
    id: '8a8ee6f0-6d6b-4c7a-9c0f-0f1c3f6f2d11',
    coin: 'USDT',
    amount: '1.5',
    email: 'grace@example.com',
    note: null,
  }

  it('survives a reload', () => {
    expect(parseTransferDraft({ transfer }, userId)).toEqual(transfer)
  })

  it('ignores another user’s draft, and one that was tampered with', () => {
    expect(parseTransferDraft({ transfer }, transfer.id)).toBeUndefined()
    expect(parseTransferDraft({ transfer: { ...transfer, amount: '-1' } }, userId)).toBeUndefined()
    expect(parseTransferDraft(null, userId)).toBeUndefined()
  })
})
