/** Processes all items with limited concurrency. */
export async function eachAtMost<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // A shared iterator, so that each item is taken only once.
  const waiting = items.values()
  const takers = Array.from({ length: Math.min(atATime, items.length) }, async () => {
    for (const item of waiting) await work(item)
  })
  await Promise.all(takers)
}
