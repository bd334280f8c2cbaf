import { describe, expect, test } from 'vitest'
import { safeParse } from 'valibot'
import { maximumMessageLength } from '#api/conversations.ts'
import { guestOf, messageEntries, transactionOf } from './message-entries.ts'

const entries = {
  text: 'Hello',
  transaction: '',
  contact: 'email' as const,
  email: 'ada@example.com',
  areaCode: { country: 'MX', code: '+52' },
  number: '55 1234 5678',
}

function faultsOf(changes: object): string[] {
  const { issues = [] } = safeParse(messageEntries, { ...entries, ...changes })
  return issues.map(({ message }) => message)
}

describe('message entries', () => {
  test.each([
    [{ text: ' \n' }, 'message-missing'],
    [{ text: '👍🏽'.repeat(maximumMessageLength + 1) }, 'message-too-long'],
    [{ transaction: '0x12' }, 'transaction-invalid'],
    [{ email: 'ada@' }, 'email-invalid'],
    [{ contact: 'phone', areaCode: null }, 'area-code-missing'],
    [{ contact: 'phone', number: 'at home' }, 'phone-invalid'],
  ])('given %j, reports the fault %s', (changes, fault) => {
    expect(faultsOf(changes)[0]).toBe(fault)
  })

  test('requires only the chosen contact, and none for an account', () => {
    expect(faultsOf({ areaCode: null, number: '' })).toEqual([])
    expect(faultsOf({ contact: 'phone', email: '' })).toEqual([])
    expect(faultsOf({ contact: 'account', email: '', areaCode: null, number: '' })).toEqual([])
  })

  test('omits empty and unchosen fields', () => {
    expect(transactionOf(entries)).toEqual({})
    expect(guestOf(entries)).toEqual({ guest: { email: 'ada@example.com' } })
    expect(guestOf({ ...entries, contact: 'phone' })).toEqual({
      guest: { phone: { areaCode: '+52', number: '55 1234 5678' } },
    })
    expect(guestOf({ ...entries, contact: 'account' })).toEqual({})
  })
})
