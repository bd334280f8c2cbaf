import { type Path, paths } from '#src/config/paths.ts'
import { merchantParameter } from '#src/entities/session/kept-merchant.ts'

/** What people open to register with a merchant's code. Nothing else of the merchant's address goes along. */
export function merchantLink(code: string): string {
  return linkTo(paths.createAccount, code)
}

/** What people open to install the app, with a merchant's code. */
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

/** `7KQ2M 9XA4R`: easier to read aloud, and understood the same when it is typed. */
export function chunkedMerchantCode(code: string): string {
  return `${code.slice(0, 5)} ${code.slice(5)}`
}
