/** A merchant's domain on which the app is served: whose it was, as domains change hands. */
export interface MerchantSite {
  readonly domain: string
  readonly merchantId: string
}

/** The origin of the app on a domain, of which there may be any number beside the address that we were given. */
export function originOn(domain: string, publicUrl: string): string {
  const url = new URL(publicUrl)
  url.hostname = domain
  return url.origin
}
