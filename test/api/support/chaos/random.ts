/** One of these by chance. What a run did is told when it fails: processes cannot be run again in the same order. */
export function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** @returns With six decimals. */
export function amountBetween(least: number, most: number): string {
  return (least + Math.random() * (most - least)).toFixed(6)
}
