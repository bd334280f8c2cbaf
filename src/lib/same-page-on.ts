/**
 * Returns the URL of a page on another domain that serves the app; all domains share scheme and port.
 * @param href As the router gives it.
 */
export function samePageOn(domain: string, href: string): string {
  const url = new URL(href, document.baseURI)
  url.hostname = domain
  return url.href
}
