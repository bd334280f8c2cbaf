import { atom } from 'jotai'
import * as v from 'valibot'
import type { FlowKind, FlowParams } from '#src/chain/flow/flow.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** The pool a person looked at last: what a link without `?pool=` opens. */
export const lastPoolKeyAtom = storedAtom('lastPool:v1', v.nullable(v.string()), null)

/** A transaction that a person may want. */
export type Intent = { readonly [K in FlowKind]: { readonly kind: K; readonly params: FlowParams[K] } }[FlowKind]

/**
 * What the transaction sheet shows.
 * - `review`: what would happen, before anything is signed; `acceptsUnknownLoss` once the person wants to leave without
 *   having been told what is given up.
 * - `started`: the person has confirmed; the flow is the one of this kind that was not there before.
 * - `flow`: a flow that was started earlier.
 */
export type TransactionView =
  | { readonly step: 'review'; readonly intent: Intent; readonly acceptsUnknownLoss?: boolean }
  | { readonly step: 'started'; readonly intent: Intent; readonly earlierFlows: readonly string[] }
  | { readonly step: 'flow'; readonly flowId: string }

export const transactionViewAtom = atom<TransactionView | undefined>(undefined)
