/** A price at a moment. */
export interface PricePoint {
  /** Seconds since 1970. */
  readonly at: number
  /** In 10^-18 of the currency. */
  readonly price: bigint
}

export interface ChartPoint extends PricePoint {
  /** Where it is drawn; `y` grows downwards. */
  readonly x: number
  readonly y: number
}

export interface PriceChartShape {
  readonly points: readonly ChartPoint[]
  /** The line through all points, and the surface below it, as SVG path data. */
  readonly line: string
  readonly area: string
  readonly first: PricePoint
  readonly last: PricePoint
  readonly lowest: PricePoint
  readonly highest: PricePoint
}

interface ChartSize {
  readonly width: number
  readonly height: number
}

/** A thousandth of a unit is finer than any screen shows. */
const resolution = 1_000n

/** The axis spans at least this part of the price: a hundredth, so that a stablecoin looks as stable as it is. */
const minSpan = 100n

/**
 * A chart of prices, oldest first, that fills its height from the lowest to the highest; prices that hardly move lie
 * about the middle. `undefined` with fewer than two moments: there is nothing to draw.
 */
export function shapePriceChart(prices: readonly PricePoint[], size: ChartSize): PriceChartShape | undefined {
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last || first.at === last.at) return undefined
  const lowest = prices.reduce((low, point) => (point.price < low.price ? point : low))
  const highest = prices.reduce((high, point) => (point.price > high.price ? point : high))
  const axis = axisOf(lowest.price, highest.price)
  const points = prices.map((point) => ({
    ...point,
    x: ((point.at - first.at) / (last.at - first.at)) * size.width,
    y: (1 - heightOf(point.price, axis)) * size.height,
  }))
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')
  const area = `${line}V${size.height}H0Z`
  return { points, line, area, first, last, lowest, highest }
}

/** Prices in halves, so that the middle of two is one. */
interface Axis {
  readonly bottom: bigint
  readonly span: bigint
}

function axisOf(lowest: bigint, highest: bigint): Axis {
  const middle = lowest + highest
  const [moved, least] = [2n * (highest - lowest), middle / minSpan]
  const span = moved > least ? moved : least
  return { bottom: middle - span / 2n, span }
}

/** Where a price lies on the axis: 0 to 1. */
function heightOf(price: bigint, { bottom, span }: Axis): number {
  if (span === 0n) return 0.5
  const share = ((2n * price - bottom) * resolution) / span
  return Number(share) / Number(resolution)
}

function short(coordinate: number): number {
  return Math.round(coordinate * 100) / 100
}

/** How far the last price is from the first, as a ratio: 0.05 for five percent more. `undefined` from nothing on. */
export function changeRatio(first: bigint, last: bigint): number | undefined {
  if (first === 0n) return undefined
  const share = ((last - first) * 1_000_000n) / first
  return Number(share) / 1_000_000
}
