import * as v from 'valibot'

import { apiErrorCode, type ApiErrorCode } from './errors.ts'
import type { OperatorRole } from './operator-roles.ts'

/** A separate set of accounts. Futures accounts are independent of all others. */
export type Realm = 'main' | 'futures'

/** Access by other programs, with an API key instead of a login. */
export type KeyAccess = 'order-key' | 'optional-order-key'

/** Public access; with a token of the realm, the answer is personal. */
export type OptionalAccess = 'optional' | 'optional-futures'

/** Path prefix of a realm's calls. */
export type RealmPrefix = '/api' | '/api/futures'

/** Who may call an endpoint. */
export type Access = 'public' | OptionalAccess | Realm | KeyAccess

/** A call of the HTTP API, mounted by the server and made by the client. */
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
   * The realm whose access token the call requires (header `accessToken`). `public` requires none; with `optional` and
   * `optional-futures`, a token of that realm makes the answer personal. `order-key` takes an API key (header
   * `authorization`) and no access token; with `optional-order-key` the API key is optional.
   */
  readonly access: Accessible
  /** For operators' calls: any of these roles is enough. Others get `forbidden`. */
  readonly roles?: readonly OperatorRole[]
  /** The JSON body of a POST or the query of a GET. Objects are strict: unknown keys are refused. */
  readonly input: Input
  /** Spec §7 lists the call as GET, so it's answered too, with the input as query. The app itself uses POST. */
  readonly alsoGet?: true
  /**
   * Stricter rate limit per IP address, for calls that hash a password, check a code or send an email. With
   * `fund-password`, checking the fund password is what costs, and counts the call.
   */
  readonly costly?: true | 'fund-password'
  readonly data: Data
  /** A sample input for the documentation. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Codes it may answer with, besides 0, `commonErrors` and `accessErrors`. */
  readonly errors: readonly ApiErrorCode[]
}

export function isKeyAccess(access: Access): access is KeyAccess {
  return access === 'order-key' || access === 'optional-order-key'
}

export function isOptionalAccess(access: Access): access is OptionalAccess {
  return access === 'optional' || access === 'optional-futures'
}

/** Returns the realm whose sessions a call with this access accepts. */
export function realmOf(access: Access): Realm {
  return access === 'futures' || access === 'optional-futures' ? 'futures' : 'main'
}

/** Returns the code for callers without the required token or key. */
export function accessErrors(access: Access): readonly ApiErrorCode[] {
  if (access === 'public') return []
  return [isKeyAccess(access) ? apiErrorCode.apiKeyInvalid : apiErrorCode.notLoggedIn]
}

/** Identity function that infers an endpoint's types. */
export function endpoint<
  const Input extends v.GenericSchema | undefined,
  const Data extends v.GenericSchema,
  const Accessible extends Access,
>(definition: Endpoint<Input, Data, Accessible>): Endpoint<Input, Data, Accessible> {
  return definition
}

/** An endpoint for operators only. Its type requires the roles that may call it. */
export interface OperatorEndpoint<
  Input extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Data extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<Input, Data, 'main'> {
  readonly roles: readonly [OperatorRole, ...OperatorRole[]]
}

/**
 * Identity function that infers an operator endpoint's types. The annotation lets bundlers drop calls that a page
 * doesn't make.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operatorEndpoint<const Input extends v.GenericSchema | undefined, const Data extends v.GenericSchema>(
  definition: Omit<OperatorEndpoint<Input, Data>, 'access'>,
): OperatorEndpoint<Input, Data> {
  return { ...definition, access: 'main' }
}

/** Schema of every answer: `code` 0 with data, or a code of `errors.ts` with `data` null (spec §7). */
export function envelopeOf<Data extends v.GenericSchema>(data: Data) {
  return v.union([
    v.strictObject({ code: v.literal(0), msg: v.string(), data }),
    v.strictObject({ code: v.pipe(v.number(), v.safeInteger(), v.notValue(0)), msg: v.string(), data: v.null() }),
  ])
}

/** Schema of a page of a long list, newest first. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({
    items: v.array(item),
    /** Must be sent back to get the next page; null at the end. */
    nextCursor: v.nullable(v.string()),
  })
}

/** Query of a call that answers with `pageOf`. */
export const pageQuery = v.strictObject({
  /**
   * Milliseconds and ID of the previous page's last item. 14 digits reach the year 5138; PostgreSQL can't parse years
   * with more digits.
   */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,14}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))),
})
