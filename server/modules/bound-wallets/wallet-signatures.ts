import {
  type Address,
  BaseError,
  createPublicClient,
  type Hex,
  http,
  LimitExceededRpcError,
  RpcRequestError,
  type Transport,
} from 'viem'

import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

/** Timeout for a chain's response, in milliseconds. */
const timeout = 5_000

interface SignedMessage {
  readonly address: Address
  readonly chainId: number
  readonly message: string
  readonly signature: Hex
}

/**
 * Verifies wallet signatures: of plain wallets locally, of contract wallets through their chain (ERC-1271, ERC-6492).
 */
export class WalletSignatures {
  readonly #rpcUrls: ReadonlyMap<number, string>

  /** @param rpcUrls By chain id. */
  constructor(rpcUrls: Readonly<Record<string, string>>) {
    this.#rpcUrls = new Map(Object.entries(rpcUrls).map(([chainId, url]) => [Number(chainId), url]))
  }

  knowsChain(chainId: number): boolean {
    return this.#rpcUrls.has(chainId)
  }

  /**
   * Verifies a signature. May call the chain, so don't call inside a transaction.
   * @throws ApiFailure `unavailable` if the chain is needed and doesn't respond
   */
  async isValid({ address, chainId, message, signature }: SignedMessage): Promise<boolean> {
    const rpcUrl = this.#rpcUrls.get(chainId)
    if (rpcUrl === undefined) return false
    const connection = { hasFailed: false }
    const client = createPublicClient({
      transport: noticingFailures(http(rpcUrl, { timeout, retryCount: 0 }), connection),
    })
    try {
      // `eoa` verifies locally first, and asks the chain only if that fails.
      const isValid = await client.verifyMessage({ address, message, signature, mode: 'eoa' })
      if (isValid || !connection.hasFailed) return isValid
    } catch (error) {
      if (!connection.hasFailed) throw error
    }
    throw new ApiFailure(
      apiErrorCode.unavailable,
      `Chain ${chainId} isn’t responding, so the contract wallet can’t be checked`,
    )
  }
}

/** Returns whether the error is the chain's answer, such as a revert, and not a rate limit (EIP-1474). */
function isAnswer(error: unknown): boolean {
  const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
  return answer instanceof RpcRequestError && answer.code !== LimitExceededRpcError.code
}

/** Records failed requests: viem treats an unreachable chain like an invalid signature. */
function noticingFailures(inner: Transport, connection: { hasFailed: boolean }): Transport {
  return (parameters) => {
    const transport = inner(parameters)
    const request: typeof transport.request = async (args) => {
      try {
        return await transport.request(args)
      } catch (error) {
        if (!isAnswer(error)) connection.hasFailed = true
        throw error
      }
    }
    return { ...transport, request }
  }
}
