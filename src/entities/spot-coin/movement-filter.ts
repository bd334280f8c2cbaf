import { is } from 'valibot'
import { coinSymbol } from '#api/coins.ts'
import { isReversed, parseDay, type Period } from '#src/lib/period.ts'

/** Which deposits or withdrawals a person wants to see; what is `undefined` is not asked for. Days are UTC's. */
export interface MovementFilter<State extends string> extends Period {
  readonly coin?: string | undefined
  readonly state?: State | undefined
}

/** The filter in the page's address; what cannot be one is ignored. */
export function parseMovementFilter<State extends string>(
  params: URLSearchParams,
  states: readonly State[],
): MovementFilter<State> {
  const coin = params.get('coin')
  return {
    coin: is(coinSymbol, coin) ? coin : undefined,
    state: states.find((state) => state === params.get('state')),
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
  }
}

/** What `parseMovementFilter` reads, and what the backend is asked. */
export type MovementQuery<State extends string> = Partial<
  Record<'coin' | 'from' | 'to', string> & Record<'state', State>
>

/** The parameters of the page's address. */
export function movementParams<State extends string>(filter: MovementFilter<State>): MovementQuery<State> {
  const { coin, state, from, to } = filter
  return {
    ...(coin !== undefined && { coin }),
    ...(state !== undefined && { state }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

/** What the backend is asked. Days that are the wrong way round do not count: the page tells so. */
export function movementQuery<State extends string>(filter: MovementFilter<State>): MovementQuery<State> {
  return movementParams(isReversed(filter) ? { ...filter, from: undefined, to: undefined } : filter)
}
