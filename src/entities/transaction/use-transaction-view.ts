import { atom, useAtom } from 'jotai'
import type { FlowRecord } from '#src/chain/flow/flow.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import type { Intent } from './flow-description.ts'
import { hasEnded } from './flow-state.ts'

/**
 * What the transaction sheet shows.
 * - `review`: what would happen, before anything is signed; `acceptsUnknown` once the user wants to continue without
 *   knowing a consequence.
 * - `started`: the user has confirmed; the flow is the one of this kind that wasn't there before.
 * - `flow`: a flow that was started earlier.
 */
type TransactionView =
  | { readonly step: 'review'; readonly intent: Intent; readonly acceptsUnknown?: boolean }
  | { readonly step: 'started'; readonly intent: Intent; readonly earlierFlows: readonly string[] }
  | { readonly step: 'flow'; readonly flowId: string }

const transactionViewAtom = atom<TransactionView | undefined>(undefined)

/** Returns what the transaction sheet shows, and its actions. */
export function useTransactionView() {
  const [view, setView] = useAtom(transactionViewAtom)
  const { flows, start, dismiss } = useFlows()
  const flow = view && shownFlow(view, flows)

  /** For users who continue from a finished flow's sheet to another flow. */
  const dismissEnded = () => {
    if (flow && hasEnded(flow)) dismiss(flow.id)
  }
  return {
    view,
    flow,
    /** The transaction in the sheet; `undefined` while it shows nothing. */
    intent: flow ?? (view && 'intent' in view ? view.intent : undefined),
    /** Shows what would happen. Nothing is signed before the user confirms. */
    review: (intent: Intent) => setView({ step: 'review', intent }),
    /** The user continues although a consequence can't be read, or reconsiders. */
    acceptUnknown: (acceptsUnknown: boolean) => {
      if (view?.step === 'review') setView({ ...view, acceptsUnknown })
    },
    show: (flowId: string) => setView({ step: 'flow', flowId }),
    /** Hands the transaction under review to the wallet. A second tap finds nothing under review. */
    confirm: () => {
      if (view?.step !== 'review') return
      const { kind, params } = view.intent
      setView({ step: 'started', intent: view.intent, earlierFlows: flows.map(({ id }) => id) })
      start(kind, params)
    },
    /** Closing the sheet of a finished flow means that its result was seen. */
    close: () => {
      setView(undefined)
      dismissEnded()
    },
    dismissEnded,
  }
}

function shownFlow(view: TransactionView, flows: readonly FlowRecord[]): FlowRecord | undefined {
  switch (view.step) {
    case 'review':
      return undefined
    case 'started':
      return flows.find(({ id, kind }) => kind === view.intent.kind && !view.earlierFlows.includes(id))
    case 'flow':
      return flows.find(({ id }) => id === view.flowId)
  }
}
