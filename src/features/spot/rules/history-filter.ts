import { is } from 'valibot'
import { type EntryKind, entryKind } from '#api/balances.ts'
import { coinSymbol } from '#api/coins.ts'
import { isReversed, parseDay, type Period } from '#src/lib/period.ts'

/** Which movements of balances a person wants to see; what is `undefined` is not asked for. Days are UTC's. */
export interface HistoryFilter extends Period {
  readonly coin?: string | undefined
  readonly kind?: EntryKind | undefined
}

/** The filter in the page's address; what cannot be one is ignored. */
export function parseHistoryFilter(params: URLSearchParams): HistoryFilter {
  const coin = params.get('coin')
  return {
    coin: is(coinSymbol, coin) ? coin : undefined,
    kind: entryKind.options.find((kind) => kind === params.get('kind')),
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
  }
}

/** The parameters of the page's address that `parseHistoryFilter` reads. */
export function historyParams({ coin, kind, from, to }: HistoryFilter): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ coin, kind, from, to })) {
    if (value !== undefined) params.set(name, value)
  }
  return params
}

/** How many conditions a filter has. */
export function countConditions(filter: HistoryFilter): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}

/** What the backend is asked. Days that are the wrong way round do not count: the page tells so. */
export function historyQuery({ from, to, ...rest }: HistoryFilter): HistoryFilter {
  return isReversed({ from, to }) ? rest : { ...rest, from, to }
}
