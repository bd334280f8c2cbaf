import { atom } from 'jotai'
import * as v from 'valibot'
import type { FlowKind, FlowParams } from '#src/chain/flow/flow.ts'
import { storedAtom } from '#src/lib/storage.ts'

/** The pool a person looked at last: what a link without `?pool=` opens. */
export const lastPoolKeyAtom = storedAtom('lastPool:v1', v.nullable(v.string()), null)

/** A transaction that a person is about to confirm. */
export type Intent = { readonly [K in FlowKind]: { readonly kind: K; readonly params: FlowParams[K] } }[FlowKind]

/** What the transaction sheet shows: a review before signing, a flow under way or ended, or nothing. */
export type TransactionView = { readonly intent: Intent } | { readonly flowId: string } | undefined

export const transactionViewAtom = atom<TransactionView>(undefined)
