import { serviceWorkerPath } from '#src/entities/app-build/service-worker-path.ts'

/** The part of the browser's Trusted Types that we use; TypeScript doesn't know them. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>,
  ) => unknown
}

/**
 * Our content security policy makes the browser refuse any string that would become HTML or a script URL. Three
 * harmless ones of ours are allowed: RainbowKit's styles, which contain no markup, and the URLs of our workers.
 */
export function trustOwnTexts(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const { href } = window.location
  trustedTypes?.createPolicy('default', {
    createHTML: withoutMarkup,
    createScriptURL: (url) => scriptOfThisBuild(url, href),
  })
}

/** Returns the text, or null if a browser could parse an element from it. */
export function withoutMarkup(text: string): string | null {
  return text.includes('<') ? null : text
}

/** Returns the URL, or null if it isn't a script of the build. */
export function scriptOfThisBuild(url: string, page: string): string | null {
  const { protocol, host, pathname } = new URL(url, page)
  const own = new URL(page)
  // Compares protocol and host, not the origin: a `blob:` URL has its creator's origin.
  if (protocol !== own.protocol || host !== own.host) return null
  return /^\/assets\/[\w.-]+\.js$/.test(pathname) || pathname === serviceWorkerPath ? url : null
}
