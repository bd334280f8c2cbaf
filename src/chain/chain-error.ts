import { decodeErrorResult, type Hex, isHex } from 'viem'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'

/** Everything that can go wrong between a tap and the chain. `chain-error-message.ts` has a text for each. */
export const chainErrorCodes = [
  // Refused by the pool.
  'already-signed-in-today',
  'sign-in-too-soon',
  'stake-below-minimum',
  'reward-too-small',
  'nothing-to-claim',
  'streak-too-short',
  'insufficient-rewards',
  'insufficient-stake',
  'zero-amount',
  'amount-too-fine',
  'permit-failed',
  'stake-too-large',
  'pool-full',
  'reserve-too-low',
  'pool-paused',
  'invalid-recipient',
  'owner-only',
  // Refused by the token.
  'token-balance-zero',
  'token-balance-too-low',
  'allowance-too-low',
  'allowance-not-zero',
  'token-paused',
  'token-blocked',
  'token-failed',
  // Refused or unsupported by the wallet.
  'rejected',
  'wallet-missing',
  'wallet-disconnected',
  'wallet-locked',
  'wallet-busy',
  'wallet-unsupported',
  'wrong-network',
  'account-changed',
  'allowance-lowered',
  'native-balance-zero',
  'insufficient-gas',
  'fee-too-low',
  'nonce-used',
  // Refused by the app.
  'approval-refused',
  'payment-refused',
  'route-refused',
  // The order to be paid no longer accepts payment.
  'order-closed',
  'order-expiring',
  'order-changed',
  'order-paid',
  // The swap route has changed or is gone.
  'route-changed',
  'route-unavailable',
  // The chain is unreachable.
  'network-error',
  'network-timeout',
  'rpc-not-configured',
  'contract-missing',
  // A transaction didn't do what it should.
  'execution-failed',
  'out-of-gas',
  'not-sent',
  'dropped',
  'unexpected-result',
  'former-world',
  'unknown',
] as const

export type ChainErrorCode = (typeof chainErrorCodes)[number]

/** The one error that leaves `src/chain` when a read or a transaction fails. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly code: ChainErrorCode

  constructor(code: ChainErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** Built without text: viem's text parser would be added to all chain-reading code. */
function errorAbi<const Name extends string>(name: Name, ...types: readonly string[]) {
  return { type: 'error', name, inputs: types.map((type) => ({ name: '', type })) } as const
}

/** Revert errors of tokens: EIP-6093, OpenZeppelin's EIP-2612, and the local test tokens. */
const tokenErrorsAbi = [
  errorAbi('ERC20InsufficientBalance', 'address', 'uint256', 'uint256'),
  errorAbi('ERC20InsufficientAllowance', 'address', 'uint256', 'uint256'),
  errorAbi('ERC20InvalidReceiver', 'address'),
  errorAbi('ERC2612ExpiredSignature', 'uint256'),
  errorAbi('ERC2612InvalidSigner', 'address', 'address'),
  errorAbi('TokenPaused'),
  errorAbi('Blacklisted', 'address'),
  errorAbi('AllowanceNotZero', 'uint256'),
  errorAbi('InsufficientAllowance', 'uint256'),
  errorAbi('InsufficientBalance', 'uint256'),
] as const

/** Errors of swap routers: less would arrive than the minimum. */
const routerErrorsAbi = [
  errorAbi('CumulativeSlippageTooHigh', 'uint256', 'uint256'),
  errorAbi('CumulativeSlippageTooLow', 'uint256', 'uint256'),
] as const

type ErrorName<Abi extends readonly unknown[]> =
  Extract<Abi[number], { readonly type: 'error' }> extends infer Item
    ? Item extends { readonly name: infer Name extends string }
      ? Name
      : never
    : never

const poolErrors: Readonly<Record<ErrorName<typeof miningPoolAbi>, ChainErrorCode>> = {
  AlreadySignedInToday: 'already-signed-in-today',
  AmountTooFine: 'amount-too-fine',
  InsufficientRewards: 'insufficient-rewards',
  InsufficientStake: 'insufficient-stake',
  InvalidRecipient: 'invalid-recipient',
  NothingReceived: 'token-failed',
  NothingToClaim: 'nothing-to-claim',
  OutsideSurplusWindow: 'owner-only',
  OwnableInvalidOwner: 'owner-only',
  OwnableUnauthorizedAccount: 'owner-only',
  OwnerRequired: 'owner-only',
  PermitFailed: 'permit-failed',
  PoolFull: 'pool-full',
  PoolNotPaused: 'owner-only',
  PoolPaused: 'pool-paused',
  ReentrantCall: 'token-failed',
  ReserveTooLow: 'reserve-too-low',
  RewardTooSmall: 'reward-too-small',
  RulesOutOfBounds: 'owner-only',
  SafeERC20FailedOperation: 'token-failed',
  SignInTooSoon: 'sign-in-too-soon',
  StakeBelowMinimum: 'stake-below-minimum',
  StakeTooLarge: 'stake-too-large',
  StreakTooShort: 'streak-too-short',
  SurplusNotAnnounced: 'owner-only',
  UnsupportedDecimals: 'token-failed',
  ZeroAmount: 'zero-amount',
}

const tokenErrors: Readonly<Record<ErrorName<typeof tokenErrorsAbi>, ChainErrorCode>> = {
  ERC20InsufficientBalance: 'token-balance-too-low',
  ERC20InsufficientAllowance: 'allowance-too-low',
  ERC20InvalidReceiver: 'invalid-recipient',
  ERC2612ExpiredSignature: 'permit-failed',
  ERC2612InvalidSigner: 'permit-failed',
  TokenPaused: 'token-paused',
  Blacklisted: 'token-blocked',
  AllowanceNotZero: 'allowance-not-zero',
  InsufficientAllowance: 'allowance-too-low',
  InsufficientBalance: 'token-balance-too-low',
}

const routerErrors: Readonly<Record<ErrorName<typeof routerErrorsAbi>, ChainErrorCode>> = {
  CumulativeSlippageTooHigh: 'route-changed',
  CumulativeSlippageTooLow: 'route-changed',
}

/** Errors of the pool, tokens and routers, for decoding simulations and receipts. */
const contractErrorsAbi = [
  ...miningPoolAbi.filter((item) => item.type === 'error'),
  ...tokenErrorsAbi,
  ...routerErrorsAbi,
] as const

/** Codes of EIP-1193, EIP-1474 and WalletConnect. */
const codesByNumber: ReadonlyMap<number, ChainErrorCode> = new Map([
  [4001, 'rejected'],
  [5000, 'rejected'],
  [4100, 'wallet-locked'],
  [4200, 'wallet-unsupported'],
  [4900, 'wallet-disconnected'],
  [4901, 'wrong-network'],
  [4902, 'wrong-network'],
  [5700, 'wallet-unsupported'],
  [5710, 'wallet-unsupported'],
  [5730, 'dropped'],
  [5740, 'wallet-unsupported'],
  [5760, 'wallet-unsupported'],
  [-32002, 'wallet-busy'],
  [-32004, 'wallet-unsupported'],
  [-32005, 'network-error'],
  [-32601, 'wallet-unsupported'],
])

/** Errors of viem and wagmi, by name: their classes exist twice if two versions of a package coexist. */
const codesByName: ReadonlyMap<string, ChainErrorCode> = new Map([
  ['ProviderNotFoundError', 'wallet-missing'],
  ['ConnectorNotFoundError', 'wallet-missing'],
  ['ConnectorNotConnectedError', 'wallet-disconnected'],
  ['ConnectorUnavailableReconnectingError', 'wallet-disconnected'],
  ['ConnectorAccountNotFoundError', 'account-changed'],
  ['ConnectorChainMismatchError', 'wrong-network'],
  ['ChainMismatchError', 'wrong-network'],
  ['ChainNotConfiguredError', 'wrong-network'],
  ['SwitchChainNotSupportedError', 'wrong-network'],
  ['InsufficientFundsError', 'insufficient-gas'],
  ['NonceTooLowError', 'nonce-used'],
  ['NonceTooHighError', 'nonce-used'],
  ['FeeCapTooLowError', 'fee-too-low'],
  ['TimeoutError', 'network-timeout'],
  ['HttpRequestError', 'network-error'],
  ['RpcNotConfiguredError', 'rpc-not-configured'],
  ['ContractFunctionZeroDataError', 'contract-missing'],
  ['ContractFunctionRevertedError', 'execution-failed'],
  ['ExecutionRevertedError', 'execution-failed'],
])

/** Texts of wallets and old tokens for errors without a code. */
const codesByText: readonly (readonly [RegExp, ChainErrorCode])[] = [
  [/user (rejected|denied|cancell?ed|disapproved)|rejected (by|the) (the )?(user|request)/i, 'rejected'],
  [
    /insufficient funds|exceeds the balance of the account|not enough (funds|balance) (for|to (pay|cover)) gas/i,
    'insufficient-gas',
  ],
  [/transfer amount exceeds balance|insufficient balance/i, 'token-balance-too-low'],
  [/exceeds allowance|insufficient allowance/i, 'allowance-too-low'],
  [/blacklist|frozen/i, 'token-blocked'],
  [/paused/i, 'token-paused'],
  [/wallet is locked|unlock/i, 'wallet-locked'],
  [/already pending/i, 'wallet-busy'],
  [/max fee per gas less than block base fee|underpriced/i, 'fee-too-low'],
  [/nonce too (low|high)/i, 'nonce-used'],
  [/out of gas/i, 'out-of-gas'],
  [/failed to fetch|network ?error|disconnected/i, 'network-error'],
]

/** Converts any error of viem, wagmi, a wallet or this layer to a `ChainError`. */
export function toChainError(error: unknown): ChainError {
  return error instanceof ChainError ? error : new ChainError(chainErrorCode(error), { cause: error })
}

/** Returns the code of any error of viem, wagmi, a wallet or this layer; `unknown` for anything else. */
export function chainErrorCode(error: unknown): ChainErrorCode {
  const causes = causesOf(error)
  return (
    firstMatch(causes, (cause) => (cause instanceof ChainError ? cause.code : undefined)) ??
    firstMatch(causes, refusedUpgradeCode) ??
    firstMatch(causes, rejectionCode) ??
    firstMatch(causes, revertCode) ??
    firstMatch(causes, textCode) ??
    firstMatch(causes, numberCode) ??
    firstMatch(causes.toReversed(), nameCode) ??
    'unknown'
  )
}

/** Returns whether there was no response, so that a retry may help. */
export function isNetworkProblem(error: unknown): boolean {
  const code = chainErrorCode(error)
  return code === 'network-error' || code === 'network-timeout'
}

/** Returns the code for a reverted call's data; `undefined` for unknown errors. */
export function revertDataCode(data: Hex): ChainErrorCode | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: contractErrorsAbi, data })
    if (errorName in poolErrors) return poolErrors[errorName as keyof typeof poolErrors]
    if (errorName in tokenErrors) return tokenErrors[errorName as keyof typeof tokenErrors]
    if (errorName in routerErrors) return routerErrors[errorName as keyof typeof routerErrors]
    return matchText(String(args?.[0]))
  } catch {
    // Data of a contract that isn't ours.
    return undefined
  }
}

interface ErrorLike {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly details?: unknown
  readonly shortMessage?: unknown
  readonly raw?: unknown
  readonly data?: unknown
  readonly cause?: unknown
  readonly originalError?: unknown
}

/** Returns the error and all that it wraps, outermost first. Wallets nest theirs in `data` and `data.originalError`. */
function causesOf(error: unknown): ErrorLike[] {
  const causes: ErrorLike[] = []
  const add = (value: unknown) => {
    if (typeof value !== 'object' || value === null || causes.includes(value)) return
    causes.push(value)
    const { cause, data, originalError }: ErrorLike = value
    add(cause)
    add(data)
    add(originalError)
  }
  add(typeof error === 'string' ? new Error(error) : error)
  return causes
}

function firstMatch(causes: readonly ErrorLike[], match: (cause: ErrorLike) => ChainErrorCode | undefined) {
  for (const cause of causes) {
    const code = match(cause)
    if (code) return code
  }
  return undefined
}

/**
 * Detects a user's refusal to upgrade the wallet for batched calls (EIP-5792, EIP-7702). The error's text says that
 * the user rejected something, but not the transaction: it can continue call by call.
 */
function refusedUpgradeCode({ code, name }: ErrorLike): ChainErrorCode | undefined {
  return code === 5750 || name === 'AtomicReadyWalletRejectedUpgradeError' ? 'wallet-unsupported' : undefined
}

function rejectionCode(cause: ErrorLike) {
  const code = numberCode(cause) ?? textCode(cause)
  return code === 'rejected' ? code : undefined
}

function revertCode({ raw, data }: ErrorLike) {
  const hex = isHex(raw) ? raw : data
  return isHex(hex) && hex !== '0x' ? revertDataCode(hex) : undefined
}

function nameCode({ name }: ErrorLike) {
  return typeof name === 'string' ? codesByName.get(name) : undefined
}

function numberCode({ code }: ErrorLike) {
  return typeof code === 'number' ? codesByNumber.get(code) : undefined
}

function textCode({ message, details, shortMessage }: ErrorLike) {
  // viem's long messages quote the whole request; the other side's own text is in `details`.
  return matchText([details, shortMessage ?? message].filter((text) => typeof text === 'string').join('\n'))
}

function matchText(text: string): ChainErrorCode | undefined {
  return codesByText.find(([pattern]) => pattern.test(text))?.[1]
}
