/**
 * Parses JSON with every number as its original text: a JavaScript number could be a different amount.
 * @throws SyntaxError
 */
export function parseExactly(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? context.source : value,
  )
}
