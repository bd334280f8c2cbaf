/** spec §2: a page that has not loaded after this long has failed. */
const timeoutMilliseconds = 60_000

/** Thrown when a piece of the app fails to load. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

/**
 * Loads a lazy piece of the app. After a release the old version's pieces are gone, so it reloads the page once to get
 * the new version. Fails offline, after 60 s, or if the reload didn't help.
 * @throws PageLoadError
 */
export async function loadPiece<T>(load: () => Promise<T>, reload = reloadPage): Promise<T> {
  // The import's source text names its file, which is different in every version of the app.
  const mark = `reloadedFor:${load.toString()}`
  try {
    const piece = await withTimeout(load())
    sessionStorage.removeItem(mark)
    return piece
  } catch (error) {
    if (error instanceof PageLoadError) throw error
    if (!navigator.onLine || sessionStorage.getItem(mark) !== null) {
      throw new PageLoadError('A part of the app could not be loaded', { cause: error })
    }
    sessionStorage.setItem(mark, '')
    reload()
    return new Promise(() => undefined)
  }
}

function reloadPage(): void {
  window.location.reload()
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new PageLoadError('The page took too long to load'))
  }, timeoutMilliseconds)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
