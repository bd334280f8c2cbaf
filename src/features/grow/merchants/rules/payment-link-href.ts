import { paths } from '#src/config/paths.ts'

/** Returns the link that a merchant shares to be paid. Contains nothing else of the merchant's address. */
export function paymentLinkUrl(id: string): string {
  const url = new URL(document.baseURI)
  url.search = ''
  url.hash = `${paths.paymentLink}?${new URLSearchParams({ id }).toString()}`
  return url.href
}
