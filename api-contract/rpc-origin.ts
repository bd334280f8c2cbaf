import * as v from 'valibot'

const label = String.raw`[a-z\d]([a-z\d-]{0,61}[a-z\d])?`
const port = String.raw`(:\d{1,5})?`

/**
 * A node's origin: HTTPS, or HTTP on the user's own machine. It's inserted into a header as a source that pages may
 * connect to, so nothing is accepted that could mean more than one host there: no `*`, space or semicolon.
 */
export const rpcOrigin = v.pipe(
  v.string(),
  v.maxLength(260),
  v.regex(new RegExp(String.raw`^(https://${label}(\.${label})*|http://(localhost|127\.0\.0\.1))${port}$`)),
  // In the browser's own spelling: without a default port, and with IP addresses in one form only.
  v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'Not an origin'),
)
