import { createContext, useContext } from 'react'
import type { FlowKind, FlowParams, FlowRecord } from './flow.ts'

export interface Flows {
  /**
   * Starts a flow for the connected account. Does nothing while another flow on the same subject (a pool) is active, in
   * this tab or another: two quick taps send one transaction.
   */
  readonly start: <K extends FlowKind>(kind: K, params: FlowParams[K]) => void
  /** Flows of the connected account, newest first; empty without a wallet. */
  readonly flows: readonly FlowRecord[]
  /** Continues after a failure or an interruption with the steps that are still needed. */
  readonly retry: (id: string) => void
  /** For an unknown outcome: the user says that the wallet has nothing left to confirm. */
  readonly giveUp: (id: string) => void
  /** Deletes a flow that isn't running. */
  readonly dismiss: (id: string) => void
}

export const FlowsContext = createContext<Flows | undefined>(undefined)

/** Transactions of the connected account. Only for pages inside the wallet layout. */
export function useFlows(): Flows {
  const flows = useContext(FlowsContext)
  if (!flows) throw new Error('useFlows must be used inside the wallet layout')
  return flows
}
