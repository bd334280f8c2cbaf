import { describe, expect, it } from 'vitest'
import { changeRatio, shapePriceChart } from './price-chart.ts'

const size = { width: 300, height: 100 }

describe('the shape of a price chart', () => {
  it('runs from the lowest at the bottom to the highest at the top, by time and not by count', () => {
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

  it('tells prices apart that are the same as numbers', () => {
    const dear = 10n ** 30n
    const shape = shapePriceChart(
      [
        { at: 0, price: dear },
        { at: 1, price: dear + 1n },
      ],
      size,
    )
    expect(shape?.line).toBe('M0 100L300 0')
  })

  it('lies in the middle when nothing moves', () => {
    const still = [0, 1].map((at) => ({ at, price: 5n }))
    expect(shapePriceChart(still, size)?.line).toBe('M0 50L300 50')
  })

  it('has no shape with less than two moments', () => {
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

describe('a change', () => {
  it.each([
    [100n, 105n, 0.05],
    [100n, 50n, -0.5],
    [3n, 3n, 0],
  ])('from %s to %s is %s', (first, last, ratio) => {
    expect(changeRatio(first, last)).toBe(ratio)
  })

  it('from nothing is none', () => {
    expect(changeRatio(0n, 5n)).toBeUndefined()
  })
})
