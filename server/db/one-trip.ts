type Results<Work extends readonly Promise<unknown>[]> = { -readonly [Place in keyof Work]: Awaited<Work[Place]> }

/**
 * Awaits work of one transaction that was begun at once, so that its statements share a round trip. PostgreSQL runs them
 * one by one, in the order in which they were begun. Waits for all of it even if some fails: otherwise the transaction
 * could end first, and the rest would run outside it.
 * @throws The error of the first in the list that failed.
 */
export async function inOneTrip<const Work extends readonly Promise<unknown>[]>(work: Work): Promise<Results<Work>> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
