import type { GenericSchema } from 'valibot'
import type { Abi, Address, Hash, Hex, TransactionReceipt } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import type { CoinSwap } from '#src/chain/swap/route-call.ts'

/**
 * Params of each kind of flow. Every flow definition adds its own kind: `declare module '#src/chain/flow/flow.ts' {
 * interface FlowParams { stake: StakeParams } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled where the flows are defined.
export interface FlowParams {}

export type FlowKind = keyof FlowParams

/**
 * Status of a step.
 * - `waiting`: its turn hasn't come.
 * - `signing`: the wallet was asked and hasn't answered.
 * - `pending`: sent; `hash` (or `callsId`) is known and the chain hasn't decided yet.
 * - `replaced`, `cancelled`: the user sent something else with the same nonce from their wallet.
 */
export type FlowStepStatus = 'waiting' | 'signing' | 'pending' | 'done' | 'failed' | 'replaced' | 'cancelled'

export interface FlowStepRecord {
  readonly id: string
  readonly status: FlowStepStatus
  readonly hash?: Hash
  readonly error?: ChainErrorCode
  /** Id of a batch of calls, assigned by an EIP-5792 wallet. */
  readonly callsId?: string
  /** Nonce of the sent transaction: reveals later whether another one replaced it. */
  readonly nonce?: number
  /** Newest block before the wallet was asked: where the search for a lost transaction starts. */
  readonly sinceBlock?: bigint
}

/**
 * A request to the wallet, stored before the wallet is asked: if its answer never arrives, the transaction is searched
 * for by this.
 */
export interface FlowRequest {
  readonly step: string
  /** Newest block at the time: the search starts after it. */
  readonly sinceBlock: bigint
  /** The calls; several form a batch. `value` is the amount of the native coin that a payment sends. */
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value?: bigint }[]
  /** The account's next nonce at the time. Meaningless for a contract account. */
  readonly nonce?: number
  /** What the step changes, as of that time (`FlowStep.state`). */
  readonly state?: bigint
  /** Id that the batch was requested with. */
  readonly callsId?: Hex
  /** Whether a page of this app showed the request: it ended with that page. */
  readonly endsWithPage?: boolean
  /** Whether the wallet has reported a failure. It may still have sent, but is no longer asking the user. */
  readonly isAnswered?: boolean
}

/**
 * Status of a flow.
 * - `interrupted`: a reload came between two steps or ended the request; `retry` continues with the next step.
 * - `unknown`: the wallet was asked and its answer will never arrive. The transaction is searched for, and nothing is
 *   offered again, until the chain shows it or the user says that the wallet has nothing left to confirm.
 */
export type FlowStatus = 'running' | 'interrupted' | 'unknown' | 'done' | 'failed' | 'replaced' | 'cancelled'

/** A flow without the parts specific to its kind. */
export interface FlowState {
  readonly id: string
  readonly chainId: number
  readonly account: Address
  /** Empty until the flow has been planned. */
  readonly steps: readonly FlowStepRecord[]
  /** Requests that may still take effect; the last one is current. */
  readonly requests: readonly FlowRequest[]
  readonly status: FlowStatus
  /** Set while `unknown`: the user has said that the wallet has nothing left to confirm. */
  readonly isGivenUp?: boolean
  /** Why the flow failed: the failed step's error, or the one that made planning fail. */
  readonly error?: ChainErrorCode
  /** Milliseconds since 1970 by the device's clock; only for sorting and labels. */
  readonly createdAt: number
  /** The local world that the flow belongs to; `null` on public networks. */
  readonly worldId: string | null
}

/** A flow as it is stored and shown. */
export type FlowRecord<Kind extends FlowKind = FlowKind> = {
  [K in Kind]: FlowState & { readonly kind: K; readonly params: FlowParams[K] }
}[Kind]

/** A contract call, to be simulated and then sent. */
export interface ContractCall {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}

/** A payment in the chain's native coin, without data. */
export interface NativePayment {
  /** The recipient. */
  readonly address: Address
  readonly value: bigint
}

/** A call that someone else has assembled. It is read and checked before any wallet is asked for it. */
export interface PreparedCall extends NativePayment {
  readonly data: Hex
}

/** A call that a wallet can be asked to send. */
export type FlowCall = ContractCall | NativePayment | PreparedCall

/** Coins to send to someone else's address, as requested by a flow. */
export interface CoinTransfer {
  /** Contract of a token; null for the chain's native coin. */
  readonly token: Address | null
  readonly to: Address
  /** In the coin's smallest unit. */
  readonly amount: bigint
}

/**
 * Purpose of a flow that makes more than calls of our own contracts: the wallet is never asked for anything else (M11).
 */
export interface FlowPurpose {
  /** It makes exactly this payment. */
  readonly transfer?: CoinTransfer
  /** It swaps through a router: an approval of exactly the amount, and a call that does just this. */
  readonly swap?: CoinSwap
}

/** An EIP-712 message for the wallet to sign. */
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
   * Simulates the call, refuses it if it would revert or can't be paid for, then asks the wallet to send it.
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

/** What a step has sent. */
export type Commitment = { readonly hash: Hash } | { readonly callsId: string }

export interface FlowStep<Params> {
  /** Asks the wallet. Throws a `ChainError`, or a `StepRefusedError` if the flow can be done in another way. */
  readonly commit: (context: CommitContext<Params>) => Promise<Commitment>
  /** Called after a successful receipt: rereads the chain and throws a `ChainError` unless the step did its job. */
  readonly verify: (context: FlowContext<Params>, receipt: TransactionReceipt) => Promise<void>
  /**
   * Finds the transaction of a step by its events if its hash was lost, for example by a reload while the wallet was
   * open.
   */
  readonly find: (context: FlowContext<Params>, sinceBlock: bigint) => Promise<Hash | undefined>
  readonly state: StepState<Params>
  /** Whether it only prepares a later step and isn't the flow's goal. */
  readonly isPreparation?: boolean
}

/** What a step changes on the chain, as a single number. */
export interface StepState<Params> {
  readonly read: (context: FlowContext<Params>) => Promise<bigint>
  /** Returns whether the step explains the change from `before` to `now`. */
  readonly isReached: (before: bigint, now: bigint, params: Params) => boolean
}

/** What a flow would send, for estimating its cost before it starts. */
export interface FlowOutline {
  /** Calls that can be run in the chain's current state. */
  readonly calls: readonly FlowCall[]
  /** Typical gas of calls that can't, because they depend on these or on a signature. */
  readonly laterGas: bigint
}

/** A flow: its params, its steps, and how each step is verified. */
export interface FlowDefinition<Params> {
  /** Parses stored params, whose amounts are decimal text. */
  readonly params: GenericSchema<unknown, Params>
  readonly chainId: (params: Params) => number
  /** What the flow changes. An account never has two active flows on the same subject. */
  readonly subject: (params: Params) => string
  /** If omitted, only calls of our own contracts can be sent. */
  readonly purpose?: (params: Params) => FlowPurpose
  readonly outline: (context: FlowContext<Params>) => Promise<FlowOutline>
  /** Returns ids of the steps still needed, in order, in the chain's current state; none in `refused`. */
  readonly plan: (context: PlanContext<Params>, refused: ReadonlySet<string>) => Promise<readonly string[]>
  readonly steps: Readonly<Record<string, FlowStep<Params>>>
}

export type FlowRegistry = { readonly [K in FlowKind]: FlowDefinition<FlowParams[K]> }

/**
 * Thrown if the wallet failed after it was asked to send, so that it may or may not have sent. `cause` applies if it
 * didn't.
 */
export class UnclearOutcomeError extends Error {
  override readonly name = 'UnclearOutcomeError'
  /** Whether the wallet has answered, even if only with an error of its own: it is no longer asking the user. */
  readonly isAnswered: boolean

  constructor(message: string, { isAnswered, cause }: { readonly isAnswered: boolean; readonly cause: unknown }) {
    super(message, { cause })
    this.isAnswered = isAnswered
  }
}

/** Thrown if the wallet can't do this step (no batches, no typed data): the flow is planned again without it. */
export class StepRefusedError extends Error {
  override readonly name = 'StepRefusedError'
}
