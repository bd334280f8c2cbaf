import * as v from 'valibot'

/** Address of ClamAV's daemon: a TCP port, or a socket of this machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

export const clamdAddress = v.pipe(
  v.string(),
  v.check(
    (value) => addressOf(value) !== undefined,
    'must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  ),
  v.transform((value): ClamdAddress => addressOf(value) ?? { path: value }),
)

function addressOf(value: string): ClamdAddress | undefined {
  if (/^unix:\/[^/]/.test(value)) return { path: value.slice('unix:'.length) }
  const [, bracketed, plain, port] = /^tcp:\/\/(?:\[([\da-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(value) ?? []
  const host = bracketed ?? plain
  return host === undefined || Number(port) < 1 || Number(port) > 65_535 ? undefined : { host, port: Number(port) }
}
