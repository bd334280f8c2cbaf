import { describe, expect, test } from 'vitest'
import { isNewerVersion } from './versions.ts'

describe('isNewerVersion', () => {
  test.each([
    ['1.0.24', '1.0.23'],
    ['1.1.0', '1.0.99'],
    ['2.0.0', '1.9.9'],
    ['1.0.100', '1.0.99'],
  ])('%s is newer than %s', (newer, older) => {
    expect(isNewerVersion(newer, older)).toBe(true)
    expect(isNewerVersion(older, newer)).toBe(false)
  })

  test('a version is not newer than itself', () => {
    expect(isNewerVersion('1.0.23', '1.0.23')).toBe(false)
  })
})
