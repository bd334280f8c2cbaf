import { paths } from '#src/config/paths.ts'

/** What a merchant hands on to be paid. Nothing else of the merchant's address goes along. */
export function paymentLinkUrl(id: string): string {
  const url = new URL(document.baseURI)
  url.search = ''
  url.hash = `${paths.paymentLink}?${new URLSearchParams({ id }).toString()}`
  return url.href
}
