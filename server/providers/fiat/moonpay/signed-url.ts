import { createHmac } from 'node:crypto'

/**
 * A link to MoonPay's page that nobody can change: signed is the query with its question mark, and the signature comes
 * last. Without one, MoonPay takes no address (https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls).
 * @param page Such as `https://buy.moonpay.com`.
 */
export function signedUrl(page: string, query: Readonly<Record<string, string>>, secretKey: string): string {
  // Some decode a plus sign as it stands: a space is never written as one.
  const search = `?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
  const signature = createHmac('sha256', secretKey).update(search).digest('base64')
  return `${page.replace(/\/+$/, '')}/${search}&signature=${encodeURIComponent(signature)}`
}
