import { describe, expect, test } from 'vitest'
import { readAlertTarget } from './alert-target.ts'

describe('the target price', () => {
  test.each([
    ['640001', '640000', 'above', '640001'],
    ['639999.99999999', '640000', 'below', '639999.99999999'],
    ['0.00001300', '0.00001234', 'above', '0.000013'],
    ['640000.50', '640000.49999999', 'above', '640000.5'],
  ] as const)('%s at a current price of %s is to be reached %s', (typed, current, direction, targetPrice) => {
    expect(readAlertTarget(typed, current)).toEqual({ ok: true, direction, targetPrice })
  })

  test.each([
    ['', 'missing'],
    ['.', 'missing'],
    ['1.000000001', 'too-fine'],
    ['0.00', 'out-of-range'],
    ['1000000000000000', 'out-of-range'],
    ['640000.0', 'current'],
  ])('%j is rejected as %s', (typed, problem) => {
    expect(readAlertTarget(typed, '640000')).toEqual({ ok: false, problem })
  })
})
