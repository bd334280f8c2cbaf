import type { ApiCall } from './api-document.ts'

/** The header with the API key. */
export const keyHeader = 'Authorization: Bearer sp_…'

/** Returns the origin of the app, and of the API with it. */
export function appOrigin(): string {
  return new URL(document.baseURI).origin
}

interface Request extends Pick<ApiCall, 'method' | 'path'> {
  readonly input: Readonly<Record<string, unknown>>
  readonly hasKey: boolean
}

/** Formats a call for a terminal. The key is a variable, so that copying it exposes no secret. */
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

/** Quotes for a shell: within single quotes, only the single quote itself needs escaping. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function queryOf(input: Request['input']): string {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
