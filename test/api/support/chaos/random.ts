/** Picks an item at random. A failed run reports what it did, as processes can't be rerun in the same order. */
export function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('The list to choose from is empty')
  return item
}

/** @returns A random amount with six decimals. */
export function amountBetween(least: number, most: number): string {
  return (least + Math.random() * (most - least)).toFixed(6)
}
