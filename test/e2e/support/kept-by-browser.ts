import type { BrowserContext, Page, Request } from '@playwright/test'

/** Returns everything that a browser stores for a site: storage, caches, cookies, the page's content and history. */
export async function keptBy(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  const content = await page.content()
  return {
    'the page': [content, content.replaceAll(/<[^>]*>/g, ' '), ...(await page.evaluate(typedTexts))],
    'the history': entries.flatMap(({ url, userTypedURL, title }) => [url, userTypedURL, title]),
    cookies: [JSON.stringify(await page.context().cookies())],
    'local and session storage': await page.evaluate(() => [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(history.state),
    ]),
    IndexedDB: await page.evaluate(storedRecords),
    'cache storage': await page.evaluate(cachedAnswers),
    'private files': await page.evaluate(async () => {
      const names: string[] = []
      for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name)
      return names
    }),
  }
}

function typedTexts(): string[] {
  return Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
    (field) => field.value,
  )
}

/** Returns every record of every database, with bytes in hexadecimal. */
async function storedRecords(): Promise<string[]> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as below
  const answerTo = async <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
    })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page, which has nothing else of this file.
  const written = (_: string, value: unknown) =>
    value instanceof Uint8Array
      ? Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
      : typeof value === 'bigint'
        ? value.toString()
        : value instanceof CryptoKey
          ? 'a key of WebCrypto'
          : value
  const texts: string[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await answerTo(indexedDB.open(name ?? ''))
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      const [keys, values] = await Promise.all([answerTo(store.getAllKeys()), answerTo(store.getAll())])
      texts.push(JSON.stringify([name, storeName, keys, values], written))
    }
    database.close()
  }
  return texts
}

async function cachedAnswers(): Promise<string[]> {
  const texts: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
  }
  return texts
}

/** Records everything that a browser sends, receives and prints from now on, for all of the site's programs. */
export class Traffic {
  readonly #texts: string[] = []
  readonly #reading: Promise<void>[] = []
  /** Requested URLs. */
  readonly urls: string[] = []

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      this.urls.push(request.url())
      this.#texts.push(request.method(), request.url(), request.postDataBuffer()?.toString('latin1') ?? '')
      this.#reading.push(this.#readHeaders(request))
    })
    context.on('requestfinished', (request) => this.#reading.push(this.#readAnswer(request)))
    context.on('console', (entry) => this.#texts.push(entry.text()))
    context.on('weberror', (fault) => this.#texts.push(String(fault.error().stack ?? fault.error())))
    const watchPage = (page: Page) => {
      page.on('websocket', (socket) => {
        this.urls.push(socket.url())
        this.#texts.push(socket.url())
        for (const event of ['framesent', 'framereceived'] as const) {
          socket.on(event as 'framesent', ({ payload }) => this.#texts.push(payload.toString('latin1')))
        }
      })
      page.on('framenavigated', (frame) => this.#texts.push(frame.url()))
    }
    for (const page of context.pages()) watchPage(page)
    context.on('page', watchPage)
  }

  async texts(): Promise<readonly string[]> {
    await Promise.all(this.#reading)
    return this.#texts
  }

  async #readHeaders(request: Request): Promise<void> {
    this.#texts.push(JSON.stringify(await ifThere(request.allHeaders())))
  }

  async #readAnswer(request: Request): Promise<void> {
    const response = await ifThere(request.response())
    if (!response) return
    const body = await ifThere(response.body())
    this.#texts.push(JSON.stringify(response.headers()), body?.toString('latin1') ?? '')
  }
}

/** After a navigation, a page has discarded its responses. What it sent is known regardless. */
async function ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(() => undefined)
}
