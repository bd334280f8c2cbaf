/** URL schemes that the app may open; never one that runs code or reads files. */
const schemes = ['http:', 'https:', 'mailto:', 'tel:'] as const

/** An address outside the app: a website, an email address or a phone number. */
export interface RawUrl {
  readonly href: string
  readonly kind: 'site' | 'mail' | 'phone'
  /** What a user must recognize: the host that browsers will request, the email address or the phone number. */
  readonly target: string
  /** Whether the host has letters of other scripts, some of which look like Latin ones. */
  readonly isInternational: boolean
}

/**
 * Parses text as an address outside the app, if it may be opened. Refuses all other schemes, addresses without a
 * target, and those with a username or password: `https://bank.com@evil.com` looks like the bank's.
 */
export function parseRawUrl(text: string): RawUrl | undefined {
  // A browser's parser would drop invisible characters and repair malformed URLs.
  if (!/^[a-z][a-z\d+.-]*:[^\s\p{C}]+$/iu.test(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!schemes.some((scheme) => scheme === url.protocol)) return undefined
  if (url.protocol === 'mailto:') return mailAddress(url)
  if (url.protocol === 'tel:') return phoneNumber(url)
  // Requires two slashes and a host with nothing before it.
  if (!/^https?:\/\/[^/\\?#@]+([/?#]|$)/i.test(text)) return undefined
  const isInternational = /(^|\.)xn--/.test(url.hostname)
  return { href: url.href, kind: 'site', target: url.host, isInternational }
}

/** Drops the other fields that a link may prefill, such as more recipients or attachments. */
function mailAddress({ pathname }: URL): RawUrl | undefined {
  const target = decode(pathname)
  if (target === undefined || !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(target)) return undefined
  return { href: `mailto:${target}`, kind: 'mail', target, isInternational: false }
}

function phoneNumber({ pathname }: URL): RawUrl | undefined {
  // Refuses codes that a phone would execute: `*#06#`.
  if (!/^\+?\d[\d().-]{2,24}$/.test(pathname)) return undefined
  return { href: `tel:${pathname}`, kind: 'phone', target: pathname, isInternational: false }
}

/** Returns our router's path for an address outside the app (spec §2: an unknown path is a raw URL). */
export function rawUrlPath({ href }: RawUrl): string {
  return `/${encodeURIComponent(href)}`
}

/** Returns the URL in an unknown path of our router, plain or percent-encoded once. */
export function rawUrlOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const path = pathname.replace(/^\//, '')
  const decoded = decode(path)
  return parseRawUrl(path + search + hash) ?? (decoded === undefined ? undefined : parseRawUrl(decoded))
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A malformed percent encoding.
    return undefined
  }
}
