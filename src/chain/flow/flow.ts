import type { GenericSchema } from 'valibot'
import type { Abi, Address, Hash, Hex, TransactionReceipt } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { CoinSwap } from '#src/chain/swap/route-call.ts'

/**
 * What each kind of flow is started with. Every flow definition adds its own kind:
 * `declare module '#src/chain/flow/flow.ts' { interface FlowParams { stake: StakeParams } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled where the flows are defined, which this layer may not know.
export interface FlowParams {}

export type FlowKind = keyof FlowParams

/**
 * - `waiting`: its turn has not come.
 * - `signing`: the wallet was asked and has not answered.
 * - `pending`: sent; `hash` (or `callsId`) is known and the chain has not decided yet.
 * - `replaced`, `cancelled`: the person sent something else with the same nonce from their wallet.
 */
export type FlowStepStatus = 'waiting' | 'signing' | 'pending' | 'done' | 'failed' | 'replaced' | 'cancelled'

export interface FlowStepRecord {
  readonly id: string
  readonly status: FlowStepStatus
  readonly hash?: Hash
  readonly error?: ChainErrorCode
  /** Id that an EIP-5792 wallet gave to a batch of calls. */
  readonly callsId?: string
  /** Of the sent transaction: tells later whether another one took its place. */
  readonly nonce?: number
  /** Newest block before the wallet was asked: where a search for a lost transaction starts. */
  readonly sinceBlock?: bigint
}

/**
 * What the wallet was asked to send, written down before it was asked: should its answer never arrive, the transaction
 * is looked for by this.
 */
export interface FlowRequest {
  readonly step: string
  /** Newest block at the time: the search starts behind it. */
  readonly sinceBlock: bigint
  /** The calls; several are one batch. `value` is what a payment in the chain's own coin takes along. */
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value?: bigint }[]
  /** The account's next nonce at the time. That of a contract account tells nothing. */
  readonly nonce?: number
  /** What the step changes, as it was at the time (`FlowStep.state`). */
  readonly state?: bigint
  /** The id under which a batch was asked for. */
  readonly callsId?: Hex
  /** A page of this app showed the question: it went with that page, and nobody is asked any longer. */
  readonly endsWithPage?: boolean
  /** The wallet has said that it failed, which leaves open whether it sent: it does not ask the person any longer. */
  readonly isAnswered?: boolean
}

/**
 * - `interrupted`: a reload came between two steps, or took the question along; `retry` goes on with the next one.
 * - `unknown`: the wallet was asked and its answer will never arrive. It is looked for, and nothing is offered again,
 *   until the chain shows it or the person says that the wallet has nothing left to confirm.
 */
export type FlowStatus = 'running' | 'interrupted' | 'unknown' | 'done' | 'failed' | 'replaced' | 'cancelled'

/** A flow without what is special to its kind. */
export interface FlowState {
  readonly id: string
  readonly chainId: number
  readonly account: Address
  /** Empty until the flow has been planned. */
  readonly steps: readonly FlowStepRecord[]
  /** What was asked for and may still happen; the last one is the one at work. */
  readonly requests: readonly FlowRequest[]
  readonly status: FlowStatus
  /** While `unknown`: the person has said that the wallet has nothing left to confirm. */
  readonly isGivenUp?: boolean
  /** Why the flow failed: the failed step's error, or what made planning fail. */
  readonly error?: ChainErrorCode
  /** Milliseconds since 1970 by the device's clock; only sorts and labels. */
  readonly createdAt: number
  /** The local world that the flow belongs to; `null` on public networks, which never end. */
  readonly worldId: string | null
}

/** A flow as it is stored and shown. */
export type FlowRecord<Kind extends FlowKind = FlowKind> = {
  [K in Kind]: FlowState & { readonly kind: K; readonly params: FlowParams[K] }
}[Kind]

/** A call to a contract, to be simulated and then sent. */
export interface ContractCall {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}

/** A payment in the chain's own coin, without any data. */
export interface NativePayment {
  /** Who gets it. */
  readonly address: Address
  readonly value: bigint
}

/** A call that somebody else has put together. It is read and checked before any wallet is asked for it. */
export interface PreparedCall extends NativePayment {
  readonly data: Hex
}

/** What a wallet can be asked to send. */
export type FlowCall = ContractCall | NativePayment | PreparedCall

/** Coins that leave the account for another person's address, as a flow may ask for them. */
export interface CoinTransfer {
  /** Contract of a token; null for the chain's own coin. */
  readonly token: Address | null
  readonly to: Address
  /** In the coin's smallest unit. */
  readonly amount: bigint
}

/** What a flow is for, where that is more than calls of our own contracts: the wallet may be asked for nothing else (M11). */
export interface FlowPurpose {
  /** It pays somebody: exactly this. */
  readonly transfer?: CoinTransfer
  /** It swaps by a router: an approval of exactly the amount, and a call that does just this. */
  readonly swap?: CoinSwap
}

/** EIP-712 message for the wallet to sign. */
export interface TypedDataRequest {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: Address
  }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** What a flow may ask of the connected wallet. Every method throws a `ChainError`. */
export interface FlowWallet {
  /**
   * Simulates the call, refuses what would revert or cannot be paid for, then asks the wallet to send it.
   * @throws UnclearOutcomeError besides.
   */
  readonly send: (call: FlowCall) => Promise<Hash>
  /**
   * Asks for all calls in one confirmation (EIP-5792), all or nothing; returns the batch's id.
   * @throws UnclearOutcomeError besides.
   */
  readonly sendBatch: (calls: readonly ContractCall[]) => Promise<string>
  readonly signTypedData: (request: TypedDataRequest) => Promise<Hex>
  /** Whether `sendBatch` is worth trying. */
  readonly canSendBatch: () => Promise<boolean>
}

export interface FlowContext<Params> {
  readonly params: Params
  readonly account: Address
  readonly client: ChainClient
}

export interface PlanContext<Params> extends FlowContext<Params> {
  readonly wallet: Pick<FlowWallet, 'canSendBatch'>
}

export interface CommitContext<Params> extends FlowContext<Params> {
  readonly wallet: FlowWallet
}

/** What a step has set in motion. */
export type Commitment = { readonly hash: Hash } | { readonly callsId: string }

export interface FlowStep<Params> {
  /** Asks the wallet. Throws a `ChainError`, or a `StepRefusedError` when the flow can be done in another way. */
  readonly commit: (context: CommitContext<Params>) => Promise<Commitment>
  /** After a successful receipt: re-reads the chain and throws a `ChainError` unless the step did what it was for. */
  readonly verify: (context: FlowContext<Params>, receipt: TransactionReceipt) => Promise<void>
  /** Finds by its events the transaction of a step whose hash was lost, as by a reload while the wallet was open. */
  readonly find: (context: FlowContext<Params>, sinceBlock: bigint) => Promise<Hash | undefined>
  readonly state: StepState<Params>
  /** Makes a later step possible and is not what the flow is for. */
  readonly isPreparation?: boolean
}

/** What a step changes on the chain, as one number. */
export interface StepState<Params> {
  readonly read: (context: FlowContext<Params>) => Promise<bigint>
  /** Whether the step explains the change from `before` to `now`. */
  readonly isReached: (before: bigint, now: bigint, params: Params) => boolean
}

/** What a flow would send, for telling its cost before it is started. */
export interface FlowOutline {
  /** Calls that can be run in the chain's current state. */
  readonly calls: readonly FlowCall[]
  /** Typical gas of calls that cannot, because they build on these or on a signature. */
  readonly laterGas: bigint
}

/** A flow: what it needs, in which steps it is done and how each step is proven. */
export interface FlowDefinition<Params> {
  /** Parses stored params; amounts are decimal text there. */
  readonly params: GenericSchema<unknown, Params>
  readonly chainId: (params: Params) => number
  /** What the flow changes. One account never has two flows on the same subject at work. */
  readonly subject: (params: Params) => string
  /** Left out, nothing but calls of our own contracts can be sent. */
  readonly purpose?: (params: Params) => FlowPurpose
  readonly outline: (context: FlowContext<Params>) => Promise<FlowOutline>
  /** Ids of the steps that are still needed, in order, in the chain's current state; none in `refused`. */
  readonly plan: (context: PlanContext<Params>, refused: ReadonlySet<string>) => Promise<readonly string[]>
  readonly steps: Readonly<Record<string, FlowStep<Params>>>
}

export type FlowRegistry = { readonly [K in FlowKind]: FlowDefinition<FlowParams[K]> }

/** The wallet was asked to send and has failed in a way that leaves open whether it did. `cause` counts if not. */
export class UnclearOutcomeError extends Error {
  override readonly name = 'UnclearOutcomeError'
  /** The wallet has answered, if only with a fault of its own: it does not ask the person any longer. */
  readonly isAnswered: boolean

  constructor(message: string, { isAnswered, cause }: { readonly isAnswered: boolean; readonly cause: unknown }) {
    super(message, { cause })
    this.isAnswered = isAnswered
  }
}

/** The wallet can't do this step (no batches, no typed data): the flow is planned again without it. */
export class StepRefusedError extends Error {
  override readonly name = 'StepRefusedError'
}
