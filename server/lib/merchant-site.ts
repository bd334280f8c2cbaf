/** A merchant's domain that serves the app, with the merchant at that time, because domains change owners. */
export interface MerchantSite {
  readonly domain: string
  readonly merchantId: string
}

/** Returns the app's origin on a domain; merchants' domains serve it besides the configured public URL. */
export function originOn(domain: string, publicUrl: string): string {
  const url = new URL(publicUrl)
  url.hostname = domain
  return url.origin
}
