import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { FlowDefinition, FlowKind, FlowRegistry } from '#src/chain/flow/flow.ts'
import type { AnyFlowDescription, FlowDescriptions, Intent } from './flow-description.ts'

/** What an amount is worth, ready to read; `null` when no price is known, `undefined` for nothing. */
export type FiatText = (
  units: bigint | undefined,
  coin: { readonly symbol: string; readonly decimals: number },
) => string | null | undefined

/** What transactions need of the parts of the app that they know nothing of. */
export interface Transactions {
  readonly flows: FlowRegistry
  readonly descriptions: FlowDescriptions
  readonly fiatText: FiatText
}

export const TransactionsContext = createContext<Transactions | undefined>(undefined)

/** Only for pages inside the wallet layout. */
export function useTransactions(): Transactions {
  const transactions = useContext(TransactionsContext)
  if (!transactions) throw new Error('useTransactions is for pages inside the wallet layout')
  return transactions
}

/** The flow of an intent. */
export function useDefinition(intent: Intent): FlowDefinition<Intent['params']> {
  // Each flow is only ever given the params of its own kind.
  return useTransactions().flows[intent.kind] as FlowDefinition<Intent['params']>
}

/** What the flow of an intent says of itself, once its area's code is there. */
export function useDescription(intent: Intent | undefined) {
  return useQuery(descriptionQueryOptions(useTransactions().descriptions, intent?.kind))
}

export function descriptionQueryOptions(descriptions: FlowDescriptions, kind: FlowKind | undefined) {
  return queryOptions({
    queryKey: ['flow-description', kind ?? null],
    queryFn: async () => {
      if (kind === undefined) throw new Error('There is nothing to describe')
      return (await descriptions[kind]()) as AnyFlowDescription
    },
    enabled: kind !== undefined,
    staleTime: 'static',
    retry: false,
  })
}
