import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { FlowKind, FlowParams } from '#src/chain/flow/flow.ts'
import type { TokenText } from '#src/lib/use-token-text.ts'

/** A transaction that a person may want. */
export type Intent = { readonly [K in FlowKind]: { readonly kind: K; readonly params: FlowParams[K] } }[FlowKind]

/** The names of a transaction in the stages of its life. */
export interface TransactionText {
  /** What it is, as a heading: `Stake 100 USDT`. */
  readonly title: ReactNode
  /** While it is in progress: `Staking 100 USDT`. */
  readonly running: ReactNode
  /** Once it is done: `100 USDT staked`. */
  readonly done: ReactNode
  /** What failed, where the reason is no more than that it did: `Claim failed`. */
  readonly failed?: ReactNode
  /** Above the way to another transaction on the same subject, which has to end before. */
  readonly isBusy: ReactNode
  /** What the wallet is asked for, by the ids of the flow's steps. Amounts are exact to the last digit: they are signed. */
  readonly steps: Readonly<Record<string, ReactNode>>
}

/** A consequence that couldn't be read. The person may continue without knowing it: by choice, not by oversight. */
export interface UnknownConsequence {
  /** What is not known, why, and the way to ask again. */
  readonly notice: ReactNode
  /** The box to tick. */
  readonly acceptance: ReactNode
  /** Why the transaction cannot be confirmed before. */
  readonly hint: string
}

/** What is known of a transaction before it starts. */
export interface FlowReview {
  /** The reading that the whole review depends on, until it has loaded. */
  readonly awaited?: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | undefined
  /** The person hasn't seen yet what it does or gives up, or what the wallet will ask. */
  readonly isPending: boolean
  /** Ids of the steps that the wallet will ask for, in order; `undefined` while they are worked out. */
  readonly steps: readonly string[] | undefined
  /** What a person has to know of the steps, such as whom an approval is for. */
  readonly stepsNote?: ReactNode
  readonly unknown?: UnknownConsequence | undefined
}

/** Where a transaction that is done usually leads. */
export interface NextAction {
  readonly label: ReactNode
  readonly go: () => void
}

interface ParamsProps<Params> {
  readonly params: Params
}

export interface ReadingProps<Params, Reading> extends ParamsProps<Params> {
  readonly children: (reading: Reading) => ReactNode
}

export interface FeeProps<Params> extends ParamsProps<Params> {
  /** In the chain's own coin; `undefined` while it is worked out. */
  readonly fee: bigint | undefined
}

interface WayOutProps<Params> extends ParamsProps<Params> {
  readonly code: ChainErrorCode
}

/** What a flow says of itself. Reviews, progress and failures of every flow are shown from this alone. */
export interface FlowDescription<Params> {
  readonly describe: (params: Params, tokenText: TokenText) => TransactionText
  /** What it is about, below the title: a pool, an account. */
  readonly Subject?: ComponentType<ParamsProps<Params>>
  /** Reads what the review depends on, and hands it to its children. */
  readonly Review: ComponentType<ReadingProps<Params, FlowReview>>
  /** What the transaction does, in words and numbers. Shown once the review awaits nothing. */
  readonly Summary: ComponentType<ParamsProps<Params>>
  /** Beside the network's fee: what it is held against. Stands in a `dl`. */
  readonly FeeDetails?: ComponentType<FeeProps<Params>>
  /** Below the fee, where it is out of proportion. */
  readonly FeeWarning?: ComponentType<FeeProps<Params>>
  /** What lifts an obstacle, where the app can do something about it. */
  readonly WayOut?: ComponentType<WayOutProps<Params>>
  /** In place of the tick when it is done. */
  readonly Success?: ComponentType<ParamsProps<Params>>
  /** Finds out where it leads once it is done, and hands that to its children; `undefined` for nowhere. */
  readonly Next?: ComponentType<ReadingProps<Params, NextAction | undefined>>
}

/** The description of a flow of any kind, for callers that pass only the params of its own kind. */
export type AnyFlowDescription = FlowDescription<Intent['params']>

/** Descriptions are code of the areas whose flows they describe: each comes when a transaction of its kind is shown. */
export type FlowDescriptions = { readonly [K in FlowKind]: () => Promise<FlowDescription<FlowParams[K]>> }
