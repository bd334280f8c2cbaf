import * as v from 'valibot'

const label = String.raw`[a-z\d]([a-z\d-]{0,61}[a-z\d])?`
const port = String.raw`(:\d{1,5})?`

/**
 * Where a node may be: HTTPS, or HTTP on the person's own machine. It becomes part of a header, a source that pages may
 * connect to: nothing that means more there than one host gets through, neither `*` nor a space or a semicolon.
 */
export const rpcOrigin = v.pipe(
  v.string(),
  v.maxLength(260),
  v.regex(new RegExp(String.raw`^(https://${label}(\.${label})*|http://(localhost|127\.0\.0\.1))${port}$`)),
  // As browsers write it: no default port, no other way to write a number's address.
  v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'Not an origin'),
)
