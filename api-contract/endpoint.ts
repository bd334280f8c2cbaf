import * as v from 'valibot'

import type { ApiErrorCode } from './errors.ts'

/** Accounts of the futures section are apart from all others. */
export type Realm = 'main' | 'futures'

/** One call of the HTTP interface: the server mounts it, the client calls it. */
export interface Endpoint<
  Input extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Data extends v.GenericSchema = v.GenericSchema,
  Access extends 'public' | 'optional' | Realm = 'public' | 'optional' | Realm,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** One sentence for the published documentation. */
  readonly summary: string
  /**
   * The realm whose access token the call needs (header `accessToken`), `public` for none, `optional` where a token of
   * the main realm makes the answer a personal one.
   */
  readonly access: Access
  /** The JSON body of a POST, the query of a GET. Objects are strict: unknown keys are refused. */
  readonly input: Input
  /** Spec §7 lists the call as GET: it answers that too, with the input as query. The app itself uses POST. */
  readonly alsoGet?: true
  /** It hashes a password, checks a code or sends a mail: one address may call it less often than others. */
  readonly costly?: true
  readonly data: Data
  /** Codes it may answer with beside 0, `commonErrors` and, unless it is public, `notLoggedIn`. */
  readonly errors: readonly ApiErrorCode[]
}

/** Fixes the types of an endpoint. */
export function endpoint<
  const Input extends v.GenericSchema | undefined,
  const Data extends v.GenericSchema,
  const Access extends Endpoint['access'],
>(definition: Endpoint<Input, Data, Access>): Endpoint<Input, Data, Access> {
  return definition
}

/** Every answer: `code` 0 with data, or a code of `errors.ts` with `data` null (spec §7). */
export function envelopeOf<Data extends v.GenericSchema>(data: Data) {
  return v.union([
    v.strictObject({ code: v.literal(0), msg: v.string(), data }),
    v.strictObject({ code: v.pipe(v.number(), v.safeInteger(), v.notValue(0)), msg: v.string(), data: v.null() }),
  ])
}

/** A part of a long list, newest first. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({
    items: v.array(item),
    /** To be sent back for the next part; null at the end. */
    nextCursor: v.nullable(v.string()),
  })
}

/** Query of a call that answers with `pageOf`. */
export const pageQuery = v.strictObject({
  /**
   * Milliseconds and id of the last item of the part before. 14 digits reach the year 5138; with more, PostgreSQL would be
   * asked for years that it cannot read.
   */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,14}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))),
})
