import { createHmac } from 'node:crypto'

/**
 * Returns a tamper-proof link to MoonPay's page: the signature covers the query with its question mark, and comes last.
 * Without one, MoonPay accepts no address (https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls).
 * @param page Such as `https://buy.moonpay.com`.
 */
export function signedUrl(page: string, query: Readonly<Record<string, string>>, secretKey: string): string {
  // Some decoders keep a plus sign, so spaces are never encoded as one.
  const search = `?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
  const signature = createHmac('sha256', secretKey).update(search).digest('base64')
  return `${page.replace(/\/+$/, '')}/${search}&signature=${encodeURIComponent(signature)}`
}
