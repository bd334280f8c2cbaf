/**
 * A page of the app as another domain on which it is served shows it: all of them share scheme and port.
 * @param href As the router gives it.
 */
export function samePageOn(domain: string, href: string): string {
  const url = new URL(href, document.baseURI)
  url.hostname = domain
  return url.href
}
