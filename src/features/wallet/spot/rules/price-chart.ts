/** A price at a point in time. */
export interface PricePoint {
  /** Seconds since 1970. */
  readonly at: number
  /** In 10^-18 of the currency. */
  readonly price: bigint
}

export interface ChartPoint extends PricePoint {
  /** Coordinates in the chart; `y` grows downward. */
  readonly x: number
  readonly y: number
}

export interface PriceChartShape {
  readonly points: readonly ChartPoint[]
  /** The line through all points, and the area below it, as SVG path data. */
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

/** A thousandth of the axis is finer than any screen. */
const resolution = 1_000n

/** The axis spans at least this fraction of the price, a hundredth, so that a stablecoin looks as stable as it is. */
const minSpan = 100n

/**
 * Shapes a chart of prices, oldest first, that fills its height from the lowest to the highest; prices that hardly move
 * stay around the middle. Returns `undefined` with fewer than two points in time, as there is nothing to draw.
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

/** Prices doubled, so that the middle of two prices is an integer. */
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

/** Returns a price's position on the axis, from 0 to 1. */
function heightOf(price: bigint, { bottom, span }: Axis): number {
  if (span === 0n) return 0.5
  const share = ((2n * price - bottom) * resolution) / span
  return Number(share) / Number(resolution)
}

function short(coordinate: number): number {
  return Math.round(coordinate * 100) / 100
}

/** Returns the change from the first to the last price as a ratio: 0.05 for five percent. `undefined` from zero. */
export function changeRatio(first: bigint, last: bigint): number | undefined {
  if (first === 0n) return undefined
  const share = ((last - first) * 1_000_000n) / first
  return Number(share) / 1_000_000
}
