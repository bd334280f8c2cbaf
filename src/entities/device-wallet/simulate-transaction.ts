import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isHex, zeroAddress } from 'viem'
import { callSimulatorAbi } from '#deployments/abi/call-simulator.ts'
import { callSimulatorCode } from '#deployments/abi/call-simulator-code.ts'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { type ChainErrorCode, chainErrorCode, isNetworkProblem, toChainError } from '#src/chain/chain-error.ts'
import { transactionActionsOf } from '#src/chain/transaction-actions.ts'
import type { BalanceChange, Simulation, TransactionRequest } from './device-transaction.ts'

/**
 * Simulates the transaction as if mined now. Whether it succeeds comes from the exact call; the balances come from a
 * second one, in which the account itself measures them, and which some nodes can't run. There is no guarantee: a
 * contract can act differently when mined, and a node can lie.
 * @param tokens Tokens whose balances could change, besides the native coin and the called contract.
 * @throws ChainError if no node responded.
 */
export async function simulateTransaction(
  client: ChainClient,
  request: TransactionRequest,
  tokens: readonly Address[],
): Promise<Simulation> {
  const { from: account, to, value, data } = request
  if (to === undefined) return { outcome: 'reverts', code: 'payment-refused', reason: null }
  try {
    // Some nodes, including Hardhat's, run a call regardless of the account's balance.
    if ((await client.getBalance({ address: account })) < value) {
      return { outcome: 'reverts', code: 'token-balance-too-low', reason: null }
    }
    await client.call({ account, to, value, data })
    const gas = await transactionActionsOf(client).estimateGas({ account, to, value, data })
    const changes = await measureChanges(client, { account, to, value, data }, tokens)
    return { outcome: 'succeeds', changes, gas }
  } catch (error) {
    if (!isRevert(error)) throw toChainError(error)
    return { outcome: 'reverts', code: revertCode(error), reason: revertText(error) }
  }
}

interface SimulatedCall {
  readonly account: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Returns `null` if the node doesn't support state overrides, or ignores them. */
async function measureChanges(
  client: ChainClient,
  { account, to, value, data }: SimulatedCall,
  tokens: readonly Address[],
): Promise<readonly BalanceChange[] | null> {
  const measured = [zeroAddress, ...distinct([to, ...tokens])]
  const simulation = { abi: callSimulatorAbi, functionName: 'simulate' } as const
  try {
    const { data: answer = '0x' } = await client.call({
      account,
      to: account,
      data: encodeFunctionData({ ...simulation, args: [to, value, data, measured] }),
      stateOverride: [{ address: account, code: callSimulatorCode }],
    })
    const [success, before, afterwards] = decodeFunctionResult({ ...simulation, data: answer })
    // The call itself succeeded, but from an account with code it may not; then nothing was measured.
    return success ? differences(measured, before, afterwards) : null
  } catch (error) {
    if (isNetworkProblem(error)) throw error
    return null
  }
}

/** The first is the chain's native coin. */
function differences(
  tokens: readonly Address[],
  before: readonly bigint[],
  afterwards: readonly bigint[],
): readonly BalanceChange[] {
  return tokens
    .map((token, index) => ({
      token: index === 0 ? null : token,
      amount: (afterwards[index] ?? 0n) - (before[index] ?? 0n),
    }))
    .filter(({ amount }) => amount !== 0n)
}

function distinct(addresses: readonly Address[]): Address[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

/** Returns whether the chain decided, rather than no node responding. */
function isRevert(error: unknown): boolean {
  if (isNetworkProblem(error)) return false
  return causesOf(error).some(
    (cause) =>
      ['ExecutionRevertedError', 'InsufficientFundsError'].includes(cause.name) ||
      /revert|invalid opcode|out of gas/i.test(`${cause.shortMessage ?? ''} ${cause.details ?? cause.message}`) ||
      (isHex(cause.data) && cause.data !== '0x'),
  )
}

/** Omits the general code, which says that a fee was spent: a transaction that isn't sent can't have spent one. */
function revertCode(error: unknown): ChainErrorCode | null {
  const code = chainErrorCode(error)
  return code === 'unknown' || code === 'execution-failed' ? null : code
}

/** Returns the contract's own error message, if any. */
function revertText(error: unknown): string | null {
  const words = /revert(?:ed)? with (?:the following )?reason(?: string)?:?\s*['"]?([^'"\n]+?)['"]?\s*$/im
  const plain = /execution reverted: ([^\n]+)/i
  for (const cause of causesOf(error)) {
    const text = cause.details ?? cause.message
    const found = (words.exec(text) ?? plain.exec(text))?.[1]?.trim()
    // A contract can return any text of any length.
    if (found !== undefined && found !== '') return found.slice(0, 200)
  }
  return null
}

interface Cause {
  readonly name: string
  readonly message: string
  readonly shortMessage?: string
  readonly details?: string
  readonly data?: unknown
}

function causesOf(error: unknown): readonly Cause[] {
  const causes: Cause[] = []
  for (let cause = error; cause instanceof Error && !causes.includes(cause); cause = cause.cause) {
    causes.push(cause)
  }
  return causes
}
