/**
 * Parses JSON with every number as the text that stands there: an amount that has become a JavaScript number is another
 * amount.
 * @throws SyntaxError
 */
export function parseExactly(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? context.source : value,
  )
}
