/** Does the same with all items, at most so many at a time. */
export async function eachAtMost<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator for all: each item is taken once.
  const waiting = items.values()
  const takers = Array.from({ length: Math.min(atATime, items.length) }, async () => {
    for (const item of waiting) await work(item)
  })
  await Promise.all(takers)
}
