/** Returns whether version `a`, such as `1.0.23`, is newer than `b`. */
export function isNewerVersion(a: string, b: string): boolean {
  const [left = [], right = []] = [a, b].map((version) => version.split('.').map(Number))
  const difference = left.map((part, index) => part - (right[index] ?? 0)).find((part) => part !== 0)
  return difference !== undefined && difference > 0
}
