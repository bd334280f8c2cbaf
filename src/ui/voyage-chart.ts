export interface Point {
  readonly x: number
  readonly y: number
}

/** Where the voyage of a streak begins. The chart is 360 units wide. */
export const harbour: Point = { x: 16, y: 92 }

/** A streak of seven days is a voyage past seven ports (M5, M7). */
export const ports: readonly Point[] = [
  { x: 52, y: 82 },
  { x: 98, y: 96 },
  { x: 144, y: 78 },
  { x: 190, y: 92 },
  { x: 236, y: 72 },
  { x: 282, y: 86 },
  { x: 330, y: 68 },
]

export const portCount = ports.length

/** A line that swings gently from point to point, as SVG path data. */
export function routePath(points: readonly Point[]): string {
  return points.reduce((path, { x, y }, index) => {
    const previous = points[index - 1]
    if (!previous) return `M${x} ${y}`
    const middle = (previous.x + x) / 2
    return `${path}C${middle} ${previous.y} ${middle} ${y} ${x} ${y}`
  }, '')
}

/** Water up to the level `y`, as SVG path data; wider than the chart, so that it can sway. */
export function wavePath(y: number): string {
  return `M-40 ${y}${'q11 -7 22 0t22 0'.repeat(11)}V150H-40Z`
}
