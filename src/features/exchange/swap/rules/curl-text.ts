import type { ApiCall } from './api-document.ts'

/** What a key stands in. */
export const keyHeader = 'Authorization: Bearer sp_…'

/** Where the app comes from, and the API with it. */
export function appOrigin(): string {
  return new URL(document.baseURI).origin
}

interface Request extends Pick<ApiCall, 'method' | 'path'> {
  readonly input: Readonly<Record<string, unknown>>
  readonly hasKey: boolean
}

/** A call as it is typed into a terminal. The key is a variable: what is copied carries no secret. */
export function curlText(origin: string, { method, path, input, hasKey }: Request): string {
  const isGet = method === 'GET'
  const parts = [
    `curl ${quoted(`${origin}${path}${isGet ? queryOf(input) : ''}`)}`,
    hasKey && '-H "Authorization: Bearer $SEVENPORT_KEY"',
    !isGet && `-H 'Content-Type: application/json'`,
    !isGet && `-d ${quoted(JSON.stringify(input, null, 2))}`,
  ]
  return parts.filter((part) => part !== false).join(' \\\n  ')
}

/** In single quotes a shell reads everything as it stands, but for the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function queryOf(input: Request['input']): string {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
