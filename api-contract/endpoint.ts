import * as v from 'valibot'

import { apiErrorCode, type ApiErrorCode } from './errors.ts'
import type { OperatorRole } from './operator-roles.ts'

/** Accounts of the futures section are apart from all others. */
export type Realm = 'main' | 'futures'

/** Calls of other people's programs, with an API key in place of a log-in. */
export type KeyAccess = 'order-key' | 'optional-order-key'

/** Calls of everybody, whose answer is a personal one where a token of the realm comes along. */
export type OptionalAccess = 'optional' | 'optional-futures'

/** Where the calls of a realm are. */
export type RealmPrefix = '/api' | '/api/futures'

/** Who may call an endpoint. */
export type Access = 'public' | OptionalAccess | Realm | KeyAccess

/** One call of the HTTP interface: the server mounts it, the client calls it. */
export interface Endpoint<
  Input extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Data extends v.GenericSchema = v.GenericSchema,
  Accessible extends Access = Access,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** One sentence for the published documentation. */
  readonly summary: string
  /**
   * The realm whose access token the call needs (header `accessToken`), `public` for none, `optional` and
   * `optional-futures` where a token of that realm makes the answer a personal one. `order-key` takes an API key (header
   * `authorization`) and no access token; with `optional-order-key` there may be none.
   */
  readonly access: Accessible
  /** Of a call of operators: whoever has one of these may make it. Others get `forbidden`. */
  readonly roles?: readonly OperatorRole[]
  /** The JSON body of a POST, the query of a GET. Objects are strict: unknown keys are refused. */
  readonly input: Input
  /** Spec §7 lists the call as GET: it answers that too, with the input as query. The app itself uses POST. */
  readonly alsoGet?: true
  /** It hashes a password, checks a code or sends a mail: one address may call it less often than others. */
  readonly costly?: true
  readonly data: Data
  /** An input as the documentation shows it. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Codes it may answer with beside 0, `commonErrors` and `accessErrors`. */
  readonly errors: readonly ApiErrorCode[]
}

export function isKeyAccess(access: Access): access is KeyAccess {
  return access === 'order-key' || access === 'optional-order-key'
}

export function isOptionalAccess(access: Access): access is OptionalAccess {
  return access === 'optional' || access === 'optional-futures'
}

/** Whose sessions a call with this access takes. */
export function realmOf(access: Access): Realm {
  return access === 'futures' || access === 'optional-futures' ? 'futures' : 'main'
}

/** The code for whoever does not bring what a call with this access asks for. */
export function accessErrors(access: Access): readonly ApiErrorCode[] {
  if (access === 'public') return []
  return [isKeyAccess(access) ? apiErrorCode.apiKeyInvalid : apiErrorCode.notLoggedIn]
}

/** Fixes the types of an endpoint. */
export function endpoint<
  const Input extends v.GenericSchema | undefined,
  const Data extends v.GenericSchema,
  const Accessible extends Access,
>(definition: Endpoint<Input, Data, Accessible>): Endpoint<Input, Data, Accessible> {
  return definition
}

/** An endpoint for operators alone: it can't be written without the roles that may call it. */
export interface OperatorEndpoint<
  Input extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Data extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<Input, Data, 'main'> {
  readonly roles: readonly [OperatorRole, ...OperatorRole[]]
}

/** Fixes the types of an endpoint for operators. The mark lets bundlers drop the calls that a page doesn't make. */
/* @__NO_SIDE_EFFECTS__ */
export function operatorEndpoint<const Input extends v.GenericSchema | undefined, const Data extends v.GenericSchema>(
  definition: Omit<OperatorEndpoint<Input, Data>, 'access'>,
): OperatorEndpoint<Input, Data> {
  return { ...definition, access: 'main' }
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
