import { serviceWorkerPath } from '#src/entities/app-build/service-worker-path.ts'

/** What we use of the browser's Trusted Types, which TypeScript does not know. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>,
  ) => unknown
}

/**
 * Our content security policy has the browser refuse a text wherever it would become HTML or the address of a script.
 * Three such texts are ours, and pass, as nothing can be done with them: RainbowKit's styles, which have no markup, and
 * the addresses of our workers.
 */
export function trustOwnTexts(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const { href } = window.location
  trustedTypes?.createPolicy('default', {
    createHTML: withoutMarkup,
    createScriptURL: (url) => scriptOfThisBuild(url, href),
  })
}

/** The same text, unless a browser would read an element out of it. */
export function withoutMarkup(text: string): string | null {
  return text.includes('<') ? null : text
}

/** The same address, unless it leads to anything but a script of the build. */
export function scriptOfThisBuild(url: string, page: string): string | null {
  const { protocol, host, pathname } = new URL(url, page)
  const own = new URL(page)
  // Not by its origin: a `blob:` address has that of whoever made it.
  if (protocol !== own.protocol || host !== own.host) return null
  return /^\/assets\/[\w.-]+\.js$/.test(pathname) || pathname === serviceWorkerPath ? url : null
}
