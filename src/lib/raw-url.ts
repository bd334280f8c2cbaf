/** Schemes of addresses that the app may open; never one that runs code or reads files. */
const schemes = ['http:', 'https:', 'mailto:', 'tel:'] as const

/** An address outside the app. */
export interface RawUrl {
  readonly href: string
  readonly kind: 'site' | 'mail' | 'phone'
  /** What a person has to recognise: the host as browsers ask for it, the mail address, the phone number. */
  readonly target: string
  /** The host has letters of other scripts, some of which look like Latin ones. */
  readonly isInternational: boolean
}

/**
 * The address outside the app that a text is, if it may be opened. Refused are all other schemes, addresses that carry a
 * name or a password, which make `https://bank.com@evil.com` look like the bank's, and those without a target.
 */
export function parseRawUrl(text: string): RawUrl | undefined {
  // A browser's parser would drop what is not seen here, and repair what is no address.
  if (!/^[a-z][a-z\d+.-]*:[^\s\p{C}]+$/iu.test(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!schemes.some((scheme) => scheme === url.protocol)) return undefined
  if (url.protocol === 'mailto:') return mailAddress(url)
  if (url.protocol === 'tel:') return phoneNumber(url)
  // Two slashes and a host, with nothing before it.
  if (!/^https?:\/\/[^/\\?#@]+([/?#]|$)/i.test(text)) return undefined
  const isInternational = /(^|\.)xn--/.test(url.hostname)
  return { href: url.href, kind: 'site', target: url.host, isInternational }
}

/** Without what else a link may fill in: other recipients, attachments. */
function mailAddress({ pathname }: URL): RawUrl | undefined {
  const target = decode(pathname)
  if (target === undefined || !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(target)) return undefined
  return { href: `mailto:${target}`, kind: 'mail', target, isInternational: false }
}

function phoneNumber({ pathname }: URL): RawUrl | undefined {
  // No codes that a phone would carry out: `*#06#`.
  if (!/^\+?\d[\d().-]{2,24}$/.test(pathname)) return undefined
  return { href: `tel:${pathname}`, kind: 'phone', target: pathname, isInternational: false }
}

/** The path in our router that leads to an address outside the app (spec §2: an unknown path is a raw URL). */
export function rawUrlPath({ href }: RawUrl): string {
  return `/${encodeURIComponent(href)}`
}

/** The address that an unknown path of our router means: as it is, or percent-encoded once. */
export function rawUrlOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const path = pathname.replace(/^\//, '')
  const decoded = decode(path)
  return parseRawUrl(path + search + hash) ?? (decoded === undefined ? undefined : parseRawUrl(decoded))
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that begins no character.
    return undefined
  }
}
