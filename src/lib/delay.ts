/** Resolves after `milliseconds`. */
export async function delay(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/**
 * Milliseconds that a page gets for its own content before anything is prefetched: on a phone even the smallest file
 * takes time that rendering needs.
 */
export const pageFirst = 5_000
