import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { FlowKind, FlowParams } from '#src/chain/flow/flow.ts'
import type { TokenText } from '#src/lib/use-token-text.ts'

/** A transaction that the user wants to make. */
export type Intent = { readonly [K in FlowKind]: { readonly kind: K; readonly params: FlowParams[K] } }[FlowKind]

/** Names of a transaction in its stages. */
export interface TransactionText {
  /** As a heading: `Stake 100 USDT`. */
  readonly title: ReactNode
  /** While in progress: `Staking 100 USDT`. */
  readonly running: ReactNode
  /** When done: `100 USDT staked`. */
  readonly done: ReactNode
  /** What failed, if there is no further reason: `Claim failed`. */
  readonly failed?: ReactNode
  /** Shown above the link to another transaction on the same subject, which must end first. */
  readonly isBusy: ReactNode
  /** What the wallet is asked for, by step id. Amounts are exact to the last digit: they are signed. */
  readonly steps: Readonly<Record<string, ReactNode>>
}

/** A consequence that couldn't be read. The user may continue without knowing it: by choice, not by oversight. */
export interface UnknownConsequence {
  /** What is unknown and why, with a button to retry. */
  readonly notice: ReactNode
  /** Label of the checkbox. */
  readonly acceptance: ReactNode
  /** Why the transaction can't be confirmed before that. */
  readonly hint: string
}

/** What is known about a transaction before it starts. */
export interface FlowReview {
  /** The query that the whole review depends on, until it has loaded. */
  readonly awaited?: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | undefined
  /** Whether the user can't see yet what the transaction does or gives up, or what the wallet will ask. */
  readonly isPending: boolean
  /** Ids of the steps that the wallet will ask for, in order; `undefined` while they are being determined. */
  readonly steps: readonly string[] | undefined
  /** What the user must know about the steps, such as the spender of an approval. */
  readonly stepsNote?: ReactNode
  readonly unknown?: UnknownConsequence | undefined
}

/** The usual next step after a transaction. */
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
  /** In the chain's native coin; `undefined` while it is being estimated. */
  readonly fee: bigint | undefined
}

interface WayOutProps<Params> extends ParamsProps<Params> {
  readonly code: ChainErrorCode
}

/** Describes a flow. Its review, progress and failures are shown from this alone. */
export interface FlowDescription<Params> {
  readonly describe: (params: Params, tokenText: TokenText) => TransactionText
  /** Shown below the title: a pool, an account. */
  readonly Subject?: ComponentType<ParamsProps<Params>>
  /** Reads what the review depends on, and passes it to its children. */
  readonly Review: ComponentType<ReadingProps<Params, FlowReview>>
  /** What the transaction does, in words and numbers. Shown once the review has loaded. */
  readonly Summary: ComponentType<ParamsProps<Params>>
  /** Shown beside the network fee: what to compare it with. Inside a `dl`. */
  readonly FeeDetails?: ComponentType<FeeProps<Params>>
  /** Shown below the fee if it is disproportionate. */
  readonly FeeWarning?: ComponentType<FeeProps<Params>>
  /** Resolves an obstacle, if the app can help. */
  readonly WayOut?: ComponentType<WayOutProps<Params>>
  /** Replaces the check mark when done. */
  readonly Success?: ComponentType<ParamsProps<Params>>
  /** Determines the next step and passes it to its children; `undefined` for none. */
  readonly Next?: ComponentType<ReadingProps<Params, NextAction | undefined>>
}

/** The description of any kind of flow, for callers that pass only params of its own kind. */
export type AnyFlowDescription = FlowDescription<Intent['params']>

/** Descriptions are code of the areas whose flows they describe: each loads when a transaction of its kind is shown. */
export type FlowDescriptions = { readonly [K in FlowKind]: () => Promise<FlowDescription<FlowParams[K]>> }
