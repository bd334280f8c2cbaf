/** Resolves after `milliseconds`. */
export async function delay(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/**
 * Milliseconds that a page has for what it shows before anything is fetched ahead of its need: on a phone the smallest
 * file takes time that the page needs to be built.
 */
export const pageFirst = 5_000
