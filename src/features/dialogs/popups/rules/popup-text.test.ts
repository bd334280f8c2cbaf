import { describe, expect, test } from 'vitest'
import { popupDetail, popupText } from './popup-text.ts'

describe('popupText', () => {
  test('keeps markup as plain text', () => {
    expect(popupText('<img src=x onerror=alert(1)> &amp;', 60)).toBe('<img src=x onerror=alert(1)> &amp;')
  })

  test('returns one line without control characters', () => {
    expect(popupText('  Two\r\n\tlines\u0000\u0007 ', 60)).toBe('Two lines')
  })

  test('drops invisible characters and those that change the writing direction', () => {
    expect(popupText('pay \u202Egnp.exe\u202C now\u200B\u2066', 60)).toBe('pay gnp.exe now')
  })

  test('truncates between characters, never inside one', () => {
    expect(popupText('a'.repeat(61), 60)).toBe(`${'a'.repeat(59)}…`)
    expect(popupText('💰'.repeat(61), 60)).toBe(`${'💰'.repeat(59)}…`)
    expect(popupText('💰'.repeat(60), 60)).toBe('💰'.repeat(60))
  })

  test('returns an empty text for a missing value', () => {
    expect(popupText(null, 60)).toBe('')
  })
})

describe('popupDetail', () => {
  test('splits label and value at the first colon', () => {
    expect(popupDetail('Rate: 1 USDT: 7.11 CNY')).toEqual({ label: 'Rate', value: '1 USDT: 7.11 CNY' })
  })

  test('takes a text without a label as a value', () => {
    expect(popupDetail('https://example.com')).toEqual({ label: '', value: 'https://example.com' })
  })
})
