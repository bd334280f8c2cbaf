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

/** How long a chain may take to answer, in milliseconds. */
const timeout = 5_000

interface SignedMessage {
  readonly address: Address
  readonly chainId: number
  readonly message: string
  readonly signature: Hex
}

/** Checks signatures of wallets: of plain ones by arithmetic, of contracts by asking their chain (ERC-1271, ERC-6492). */
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
   * May call the chain: not inside a transaction.
   * @throws ApiFailure `unavailable` if the chain had to be asked and did not answer
   */
  async isValid({ address, chainId, message, signature }: SignedMessage): Promise<boolean> {
    const rpcUrl = this.#rpcUrls.get(chainId)
    if (rpcUrl === undefined) return false
    const connection = { hasFailed: false }
    const client = createPublicClient({
      transport: noticingFailures(http(rpcUrl, { timeout, retryCount: 0 }), connection),
    })
    try {
      // `eoa`: tries the arithmetic first, and asks the chain only if that does not say yes.
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

/** Whether the chain has answered, such as that the call reverted; not that it has no time (EIP-1474). */
function isAnswer(error: unknown): boolean {
  const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
  return answer instanceof RpcRequestError && answer.code !== LimitExceededRpcError.code
}

/** viem takes a chain that cannot be reached for a wallet that says no; this keeps the two apart. */
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
