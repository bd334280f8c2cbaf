import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { FlowDefinition, FlowKind, FlowRegistry } from '#src/chain/flow/flow.ts'
import type { AnyFlowDescription, FlowDescriptions, Intent } from './flow-description.ts'

/** Formats an amount's value; `null` if no price is known, `undefined` for zero or no amount. */
export type FiatText = (
  units: bigint | undefined,
  coin: { readonly symbol: string; readonly decimals: number },
) => string | null | undefined

/** What transactions need from parts of the app that they can't import. */
export interface Transactions {
  readonly flows: FlowRegistry
  readonly descriptions: FlowDescriptions
  readonly fiatText: FiatText
}

export const TransactionsContext = createContext<Transactions | undefined>(undefined)

/** Only for pages inside the wallet layout. */
export function useTransactions(): Transactions {
  const transactions = useContext(TransactionsContext)
  if (!transactions) throw new Error('useTransactions must be used inside the wallet layout')
  return transactions
}

/** Returns the flow of an intent. */
export function useDefinition(intent: Intent): FlowDefinition<Intent['params']> {
  // Each flow only ever gets params of its own kind.
  return useTransactions().flows[intent.kind] as FlowDefinition<Intent['params']>
}

/** Returns the description of an intent's flow, once its area's code has loaded. */
export function useDescription(intent: Intent | undefined) {
  return useQuery(descriptionQueryOptions(useTransactions().descriptions, intent?.kind))
}

export function descriptionQueryOptions(descriptions: FlowDescriptions, kind: FlowKind | undefined) {
  return queryOptions({
    queryKey: ['flow-description', kind ?? null],
    queryFn: async () => {
      if (kind === undefined) throw new Error('There is no flow to describe')
      return (await descriptions[kind]()) as AnyFlowDescription
    },
    enabled: kind !== undefined,
    staleTime: 'static',
    retry: false,
  })
}
