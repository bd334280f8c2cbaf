import { parseExactly } from './price-number.ts'

/** A partner did not answer, or not as it should. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError'
}

const timeoutMilliseconds = 5_000
/** All pairs of a large exchange are a tenth of it. */
const longestBody = 2_000_000

/**
 * Asks a partner, and reads numbers as text.
 * @throws PartnerError for any other answer than a JSON body of a bearable length in a bearable time.
 */
export async function getJson(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new PartnerError(`${url.host} answered ${response.status}`)
    }
    return parseExactly(await readText(response))
  } catch (error) {
    if (error instanceof PartnerError) throw error
    // Without the query, where a key might stand.
    throw new PartnerError(`${url.host}${url.pathname} did not answer as it should`, { cause: error })
  }
}

async function readText({ body, url }: Response): Promise<string> {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > longestBody) throw new PartnerError(`${new URL(url).host} does not stop answering`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
