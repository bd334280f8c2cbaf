import type * as v from 'valibot'

import type { Profile } from '#api/account.ts'
import type { Endpoint, Realm } from '#api/endpoint.ts'
import type { Account } from '#server/db/schema/accounts.ts'

/** Whose access token came with a request. */
export interface Caller {
  readonly realm: Realm
  readonly userId: string
  readonly sessionId: string
}

/** What a session's row leads to, as it was when the call came in: good for answers, not for decisions about changes. */
export interface SessionFacts {
  readonly account: Account
  readonly secondFactors: Profile['secondFactors']
}

/** A caller whose session is open. */
export interface SignedIn extends Caller, SessionFacts {}

/** Where a request came from. */
export interface Origin {
  /** IP address. */
  readonly address: string
  /** The browser's own words, shortened to what is worth keeping. */
  readonly userAgent: string
}

interface Context<C> {
  readonly caller: C
  readonly origin: Origin
}

type CallerOf<Access extends Endpoint['access']> = Access extends 'public'
  ? undefined
  : Access extends 'optional'
    ? SignedIn | undefined
    : SignedIn

type InputOf<Input> = Input extends v.GenericSchema ? v.InferOutput<Input> : undefined

/** An endpoint and what answers it. `buildApp` mounts it: input and answer are checked there. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: unknown, context: Context<SignedIn | undefined>) => Promise<unknown>
}

/** Ties a handler to its endpoint, with the endpoint's types. */
export function route<
  Input extends v.GenericSchema | undefined,
  Data extends v.GenericSchema,
  const Access extends Endpoint['access'],
>(
  endpoint: Endpoint<Input, Data, Access>,
  handle: (input: InputOf<Input>, context: Context<CallerOf<Access>>) => Promise<v.InferInput<Data>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}
