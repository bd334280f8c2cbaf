export interface Point {
  readonly x: number
  readonly y: number
}

/** Start of a streak's voyage. The chart is 360 units wide. */
export const harbour: Point = { x: 14, y: 94 }

/** The ports of a seven-day streak (M5, M7). */
export const ports: readonly Point[] = [
  { x: 50, y: 84 },
  { x: 93, y: 98 },
  { x: 136, y: 80 },
  { x: 179, y: 94 },
  { x: 222, y: 76 },
  { x: 265, y: 90 },
  { x: 308, y: 74 },
]

export const portCount = ports.length

/** Returns a gently curved line through the points, as SVG path data. */
export function routePath(points: readonly Point[]): string {
  return points.reduce((path, { x, y }, index) => {
    const previous = points[index - 1]
    if (!previous) return `M${x} ${y}`
    const middle = (previous.x + x) / 2
    return `${path}C${middle} ${previous.y} ${middle} ${y} ${x} ${y}`
  }, '')
}

/** Returns water up to the level `y`, as SVG path data; wider than the chart, so that it can sway. */
export function wavePath(y: number): string {
  return `M-60 ${y}${'q12 -6 24 0t24 0'.repeat(10)}V400H-60Z`
}
