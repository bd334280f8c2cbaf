import { describe, expect, it } from 'vitest'
import { changeRatio, shapePriceChart } from './price-chart.ts'

const size = { width: 300, height: 100 }

describe('the shape of a price chart', () => {
  it('spans from the lowest price at the bottom to the highest at the top, spaced by time', () => {
    const shape = shapePriceChart(
      [
        { at: 1_000, price: 10n },
        { at: 1_100, price: 30n },
        { at: 1_400, price: 20n },
      ],
      size,
    )
    expect(shape?.line).toBe('M0 100L75 0L300 50')
    expect(shape?.area).toBe('M0 100L75 0L300 50V100H0Z')
    expect(shape?.lowest.price).toBe(10n)
    expect(shape?.highest.at).toBe(1_100)
  })

  const lineOf = (...prices: readonly bigint[]) => {
    const points = prices.map((price, at) => ({ at, price }))
    return shapePriceChart(points, size)?.line
  }

  it('draws exactly beyond the precision of numbers', () => {
    const dear = 10n ** 30n
    expect(lineOf(dear, 2n * dear, (3n * dear) / 2n)).toBe('M0 100L150 0L300 50')
  })

  it('draws in the middle if a price hardly moves: the axis spans a hundredth of it', () => {
    expect(lineOf(9_999n, 10_001n)).toBe('M0 51L300 49')
    expect(lineOf(9_950n, 10_050n)).toBe('M0 100L300 0')
    expect(lineOf(9_900n, 10_100n)).toBe('M0 100L300 0')
  })

  it('draws in the middle even with prices of a few units', () => {
    expect(lineOf(0n, 0n)).toBe('M0 50L300 50')
    expect(lineOf(0n, 1n)).toBe('M0 100L300 0')
  })

  it('draws a line in the middle if nothing moves', () => {
    const still = [0, 1].map((at) => ({ at, price: 5n }))
    expect(shapePriceChart(still, size)?.line).toBe('M0 50L300 50')
  })

  it('draws nothing with fewer than two points in time', () => {
    expect(shapePriceChart([], size)).toBeUndefined()
    expect(shapePriceChart([{ at: 1, price: 1n }], size)).toBeUndefined()
    expect(
      shapePriceChart(
        [
          { at: 1, price: 1n },
          { at: 1, price: 2n },
        ],
        size,
      ),
    ).toBeUndefined()
  })
})

describe('a price change', () => {
  it.each([
    [100n, 105n, 0.05],
    [100n, 50n, -0.5],
    [3n, 3n, 0],
  ])('changes from %s to %s by %s', (first, last, ratio) => {
    expect(changeRatio(first, last)).toBe(ratio)
  })

  it('computes no change from zero', () => {
    expect(changeRatio(0n, 5n)).toBeUndefined()
  })
})
