import { describe, expect, test } from 'vitest'
import { imitatedCoin, maxSymbolLength, readableName } from './token-name.ts'

const real = { symbol: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' } as const
const ether = { symbol: 'ETH', address: null } as const
const other = '0x000000000000000000000000000000000000dEaD'

describe('names that contracts give themselves', () => {
  test('keep ordinary text', () => {
    expect(readableName('  Wrapped\n Bitcoin ', 40)).toBe('Wrapped Bitcoin')
    expect(readableName('比特币', 40)).toBe('比特币')
  })

  test.each([
    ['a direction override', 'US\u202ECD\u202C', 'USCD'],
    ['zero-width characters', 'U\u200BS\u200DD\u2060T\uFEFF', 'USDT'],
    ['controls', 'USD\u0000T', 'USD T'],
    ['fillers that look like a space', '\u3164USDT\u115F', 'USDT'],
    ['stacked combining marks', `U${'\u0301'.repeat(40)}SDT`, 'ÚSDT'],
  ])('lose %s', (_what, name, shown) => {
    expect(readableName(name, 40)).toBe(shown)
  })

  test('are truncated to a length that fits', () => {
    expect(readableName('A'.repeat(1_000_000), maxSymbolLength)).toHaveLength(maxSymbolLength)
  })
})

describe('lookalikes of known coins', () => {
  test.each(['USDT', 'usdt', 'UЅDТ', 'USD₮', 'U\u200BSDT', 'U.S.D.T', 'U\u0301SDT', 'U$DT'])(
    'include another contract’s token named %s',
    (symbol) => {
      expect(imitatedCoin({ symbol, address: other }, [ether, real])).toBe(real)
    },
  )

  test('include a token named like the network’s native coin', () => {
    expect(imitatedCoin({ symbol: 'ЕTH', address: other }, [ether, real])).toBe(ether)
  })

  test('exclude the known contract itself, in any spelling of its address', () => {
    expect(imitatedCoin({ ...real, address: `0x${real.address.slice(2).toLowerCase()}` }, [real])).toBeUndefined()
  })

  test('exclude a token with a name of its own', () => {
    expect(imitatedCoin({ symbol: 'USDX', address: other }, [ether, real])).toBeUndefined()
  })
})
