import { describe, expect, it } from 'vitest'

import { deviceName } from './device-name.ts'

describe('deviceName', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    ['curl/8.5.0', '?'],
    ['', '?'],
  ])('turns %j into %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it.each(['Your account is closed, call 555/1', '<b>x</b>/1 (Y)', '\u0000/1', 'a'.repeat(10_000)])(
    'repeats nothing of %j in emails',
    (userAgent) => {
      expect(deviceName(userAgent)).toBe('?')
    },
  )
})
