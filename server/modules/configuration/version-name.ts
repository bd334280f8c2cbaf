/** Returns whether version `a` is older than `b`. Compares the parts as numbers: 1.0.9 is older than 1.0.23. */
export function isOlderVersion(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (const [index, part] of (left ?? []).entries()) {
    const other = right?.[index] ?? 0
    if (part !== other) return part < other
  }
  return false
}
