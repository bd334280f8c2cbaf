import type * as v from 'valibot'

import type { Profile } from '#api/account.ts'
import type { Access, Endpoint, Realm } from '#api/endpoint.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import type { Account } from '#server/db/schema/accounts.ts'

import type { Count } from './rate-limits.ts'

/** The caller named by a request's access token. */
export interface Caller {
  readonly realm: Realm
  readonly userId: string
  readonly sessionId: string
}

/**
 * What a session's row leads to, as of the start of the call: good enough for answers, not for decisions about changes.
 */
export interface SessionFacts {
  readonly account: Account
  readonly secondFactors: Omit<Profile['secondFactors'], 'passkeysHere' | 'passkeysElsewhere'>
  /** The session's device if it is known to be the account owner's; null otherwise. */
  readonly ownDevice: string | null
}

/** A caller with an open session. */
export interface SignedIn extends Caller, SessionFacts {
  /** The operator roles that the contract requires for the call; unset for calls that aren't for operators. */
  readonly neededRoles?: readonly OperatorRole[]
  /** What checking the fund password counts, in one statement with the attempt; unset if the call is counted already. */
  readonly costOfFundPassword?: Count
}

/** The holder of a request's API key. It isn't tied to a session, and allows only what API keys may do. */
export interface KeyHolder {
  readonly userId: string
  readonly keyId: string
}

/** The origin of a request. */
export interface Origin {
  /** IP address. */
  readonly address: string
  /** The user agent header, cut to a sensible length. */
  readonly userAgent: string
  /**
   * Host name of the request, without a port; unset if there was no request. The client can send anything, so use it
   * only to choose among addresses that we know.
   */
  readonly host?: string
}

interface Context<C> {
  readonly caller: C
  readonly origin: Origin
}

/** The type of the caller for each kind of access. */
interface Callers {
  readonly public: undefined
  readonly optional: SignedIn | undefined
  readonly 'optional-futures': SignedIn | undefined
  readonly main: SignedIn
  readonly futures: SignedIn
  readonly 'order-key': KeyHolder
  readonly 'optional-order-key': KeyHolder | undefined
}

type InputOf<Input> = Input extends v.GenericSchema ? v.InferOutput<Input> : undefined

/** An endpoint with its handler. `buildApp` mounts it and validates its input and answer. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: unknown, context: Context<Callers[Access]>) => Promise<unknown>
}

/** Combines an endpoint with a handler of matching types. */
export function route<
  Input extends v.GenericSchema | undefined,
  Data extends v.GenericSchema,
  const Accessible extends Access,
>(
  endpoint: Endpoint<Input, Data, Accessible>,
  handle: (input: InputOf<Input>, context: Context<Callers[Accessible]>) => Promise<v.InferInput<Data>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}
