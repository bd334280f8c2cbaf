import { describe, expect, test } from 'vitest'
import { deviceTokensOf } from '#src/entities/device-wallet/device-tokens.ts'
import { coinChoices, standingOf } from './coin-choices.ts'

const [, tether] = deviceTokensOf(1, [])
const stranger = '0x000000000000000000000000000000000000dEaD'

describe('coins to show and hide', () => {
  test('lists each coin once, with all its chains', () => {
    const choices = coinChoices([1, 10], { USDC: false, LINK: true })
    const bySymbol = new Map(choices.map((choice) => [choice.symbol, choice]))
    expect(choices).toHaveLength(bySymbol.size)
    expect(bySymbol.get('ETH')).toMatchObject({ chainIds: [1, 10], isShown: true })
    expect(bySymbol.get('USDC')?.isShown).toBe(false)
    expect(bySymbol.get('LINK')?.isShown).toBe(true)
    expect(bySymbol.get('UNI')?.isShown).toBe(false)
  })
})

describe('a token to add', () => {
  test('recognizes one of the app’s own tokens by its address', () => {
    const address = tether?.address ?? stranger
    expect(standingOf({ chainId: 1, address, symbol: 'USDT' }, [1, 10], []).listed).toMatchObject({ symbol: 'USDT' })
  })

  test('recognizes a token that imitates a coin of its own or another chain', () => {
    const lookAlike = { chainId: 10, address: stranger, symbol: 'UЅDТ' } as const
    expect(standingOf(lookAlike, [1, 10], []).imitated).toMatchObject({ symbol: 'USDT' })
    expect(standingOf({ ...lookAlike, symbol: 'BNB' }, [10, 56], []).imitated).toMatchObject({ symbol: 'BNB' })
    expect(standingOf({ ...lookAlike, symbol: 'NEW' }, [1, 10, 56], []).imitated).toBeUndefined()
  })

  test('recognizes an imitation at the address of a known coin on another chain', () => {
    const address = tether?.address ?? stranger
    expect(standingOf({ chainId: 10, address, symbol: 'USDT' }, [1, 10], [])).toMatchObject({
      listed: undefined,
      imitated: { symbol: 'USDT' },
    })
  })
})
