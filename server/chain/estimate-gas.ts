import {
  type Address,
  BaseError,
  type Hex,
  HttpRequestError,
  LimitExceededRpcError,
  type PublicClient,
  TimeoutError,
} from 'viem'

/** What a transaction does, in the network's smallest units. */
interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/**
 * A quarter more than the node says: a contract that receives may need a little more by then.
 * @param most What the called contract may not talk us into exceeding.
 * @returns `refused` if the node answers that it cannot be paid, as when the recipient is a contract that takes nothing.
 * Nodes say that in many ways, so whatever is no failure to ask counts. `too-much` if it needs more than `most`.
 */
export async function estimateGasRoundedUp(
  client: PublicClient,
  account: Address,
  { to, value, data }: Call,
  most: bigint,
): Promise<bigint | 'refused' | 'too-much'> {
  try {
    const estimate = await client.estimateGas({ account, to, value, data })
    const gas = estimate + estimate / 4n + 1n
    return gas > most ? 'too-much' : gas
  } catch (error) {
    if (error instanceof BaseError && error.walk(isFailureToAsk) === null) return 'refused'
    throw error
  }
}

function isFailureToAsk(error: unknown): boolean {
  return [HttpRequestError, TimeoutError, LimitExceededRpcError].some((kind) => error instanceof kind)
}
