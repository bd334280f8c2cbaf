import { type Path, paths } from '#src/config/paths.ts'
import { merchantParameter } from '#src/entities/session/kept-merchant.ts'

/** Returns the link to register with a merchant's code. Contains nothing else of the merchant's address. */
export function merchantLink(code: string): string {
  return linkTo(paths.createAccount, code)
}

/** Returns the link to install the app with a merchant's code. */
export function merchantAppLink(code: string): string {
  return linkTo(paths.merchantApp, code)
}

function linkTo(path: Path, code: string): string {
  const url = new URL(document.baseURI)
  url.search = ''
  url.hash = merchantAppHref(code, path)
  return url.href
}

/** The same within the app. */
export function merchantAppHref(code: string, path: Path = paths.merchantApp): string {
  return `${path}?${new URLSearchParams({ [merchantParameter]: code }).toString()}`
}

/** Formats a code as `7KQ2M 9XA4R`: easier to read aloud, and accepted when typed. */
export function chunkedMerchantCode(code: string): string {
  return `${code.slice(0, 5)} ${code.slice(5)}`
}
