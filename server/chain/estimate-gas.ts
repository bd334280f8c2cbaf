import {
  type Address,
  BaseError,
  type Hex,
  HttpRequestError,
  LimitExceededRpcError,
  type PublicClient,
  TimeoutError,
} from 'viem'

/** What a transaction does, in the network's smallest unit. */
interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/**
 * Returns a quarter more than the node's estimate, since a receiving contract may need a little more by the time the
 * transaction is mined.
 * @param most A limit that the called contract can't make us exceed.
 * @returns `refused` if the node answers that the call fails, for example because the recipient is a contract that
 * accepts nothing. Nodes say so in many ways, so any answer but a failed request counts. `too-much` if it needs more
 * than `most`.
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
