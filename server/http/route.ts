import type * as v from 'valibot'

import type { Profile } from '#api/account.ts'
import type { Access, Endpoint, Realm } from '#api/endpoint.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
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
  readonly secondFactors: Omit<Profile['secondFactors'], 'passkeysHere' | 'passkeysElsewhere'>
}

/** A caller whose session is open. */
export interface SignedIn extends Caller, SessionFacts {
  /** Which operators the call is for, by the contract; none where it is no call of operators. */
  readonly neededRoles?: readonly OperatorRole[]
}

/** Whose API key came with a request. It is none of their sessions, and permits what the scope of keys is. */
export interface KeyHolder {
  readonly userId: string
  readonly keyId: string
}

/** Where a request came from. */
export interface Origin {
  /** IP address. */
  readonly address: string
  /** The browser's own words, shortened to what is worth keeping. */
  readonly userAgent: string
  /**
   * Name by which the server was asked, without a port; left out where no request came. Whoever asks makes it up: it is
   * good for nothing but to choose among addresses that we know.
   */
  readonly host?: string
}

interface Context<C> {
  readonly caller: C
  readonly origin: Origin
}

/** By an endpoint's access. */
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

/** An endpoint and what answers it. `buildApp` mounts it: input and answer are checked there. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: unknown, context: Context<Callers[Access]>) => Promise<unknown>
}

/** Ties a handler to its endpoint, with the endpoint's types. */
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
