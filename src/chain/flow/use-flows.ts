import { createContext, useContext } from 'react'
import type { FlowKind, FlowParams, FlowRecord } from './flow.ts'

export interface Flows {
  /**
   * Starts a flow for the connected account. Does nothing while another flow on the same subject (a pool) is at work,
   * in this tab or another: two quick taps send one transaction.
   */
  readonly start: <K extends FlowKind>(kind: K, params: FlowParams[K]) => void
  /** Flows of the connected account, newest first; without a wallet none. */
  readonly flows: readonly FlowRecord[]
  /** Goes on after a failure or an interruption, with the steps that are still needed. */
  readonly retry: (id: string) => void
  /** The outcome is unknown, and the person says that the wallet has nothing left to confirm. */
  readonly giveUp: (id: string) => void
  /** Forgets a flow that is not running. */
  readonly dismiss: (id: string) => void
}

export const FlowsContext = createContext<Flows | undefined>(undefined)

/** Transactions of the connected account. Only for pages inside the wallet layout. */
export function useFlows(): Flows {
  const flows = useContext(FlowsContext)
  if (!flows) throw new Error('useFlows is for pages inside the wallet layout')
  return flows
}
