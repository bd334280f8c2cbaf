import { describe, expect, it } from 'vitest'
import { findMiningPool } from '#deployments/pools.ts'
import { parseRecipient, passesRecipientCheck } from './recipient.ts'

const pool = findMiningPool(31338, 'USDT')
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('parseRecipient', () => {
  const problemOf = (text: string) => {
    const result = parseRecipient(text, 'bsc')
    return result.ok ? undefined : result.problem
  }

  it('accepts an address with or without checksum and returns the checksummed one', () => {
    expect(parseRecipient(` ${friend} `, 'bsc')).toEqual({ ok: true, address: friend })
    expect(parseRecipient(`0x${friend.slice(2).toLowerCase()}`, 'bsc')).toEqual({ ok: true, address: friend })
  })

  it('refuses invalid addresses and wrong checksums', () => {
    expect(problemOf('')).toBe('empty')
    expect(problemOf('0x1234')).toBe('not-an-address')
    expect(problemOf(friend.replace('c7', 'C7'))).toBe('wrong-checksum')
  })

  it('refuses addresses that would lose the rewards', () => {
    expect(problemOf(`0x${'0'.repeat(40)}`)).toBe('nobody')
    expect(problemOf(pool?.address ?? '')).toBe('house')
    expect(problemOf(pool?.token.address ?? '')).toBe('token')
  })
})

it('compares the typed characters case-insensitively', () => {
  expect(passesRecipientCheck(friend, '79c8')).toBe(true)
  expect(passesRecipientCheck(friend, ' 79C8 ')).toBe(true)
  expect(passesRecipientCheck(friend, '79c9')).toBe(false)
})
