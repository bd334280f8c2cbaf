import { paths } from '#src/config/paths.ts'
import { merchantParameter } from '#src/entities/session/kept-merchant.ts'

/** What people open to register with a merchant's code. Nothing else of the merchant's address goes along. */
export function merchantLink(code: string): string {
  const url = new URL(document.baseURI)
  url.search = ''
  url.hash = `${paths.createAccount}?${new URLSearchParams({ [merchantParameter]: code }).toString()}`
  return url.href
}

/** `7KQ2M 9XA4R`: easier to read aloud, and understood the same when it is typed. */
export function chunkedMerchantCode(code: string): string {
  return `${code.slice(0, 5)} ${code.slice(5)}`
}
