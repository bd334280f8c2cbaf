const longestCode = 2_048

/**
 * Parses a site's connection code, `wc:<topic>@2?relay-protocol=irn&symKey=…` in version 2 of WalletConnect, or says
 * why it isn't one.
 * @param now Milliseconds since 1970.
 */
export function pairingCode(entered: string, now: number): { readonly uri: string } | 'not-a-code' | 'expired' {
  const uri = entered.trim()
  const [, query] = /^wc:[\da-f]{64}@2\?(.+)$/i.exec(uri) ?? []
  if (query === undefined || uri.length > longestCode) return 'not-a-code'
  const parameters = new URLSearchParams(query)
  if (parameters.get('relay-protocol') !== 'irn' || !/^[\da-f]{64}$/i.test(parameters.get('symKey') ?? ''))
    return 'not-a-code'
  const expiry = parameters.get('expiryTimestamp')
  return expiry !== null && Number(expiry) * 1_000 <= now ? 'expired' : { uri }
}
