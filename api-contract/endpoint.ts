import * as v from 'valibot'

import type { ApiErrorCode } from './errors.ts'

/** One call of the HTTP interface: the server mounts it, the client calls it. */
export interface Endpoint<Body extends v.GenericSchema | undefined, Data extends v.GenericSchema> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: Body
  readonly data: Data
  /** Codes it may answer with beside 0. */
  readonly errors: readonly ApiErrorCode[]
}

/** Fixes the types of an endpoint. */
export function endpoint<const Body extends v.GenericSchema | undefined, const Data extends v.GenericSchema>(
  definition: Endpoint<Body, Data>,
): Endpoint<Body, Data> {
  return definition
}

/** Every answer: `code` 0 with data, or a code of `errors.ts` with `data` null (spec §7). */
export function envelopeOf<Data extends v.GenericSchema>(data: Data) {
  return v.union([
    v.strictObject({ code: v.literal(0), msg: v.string(), data }),
    v.strictObject({ code: v.pipe(v.number(), v.safeInteger(), v.notValue(0)), msg: v.string(), data: v.null() }),
  ])
}
