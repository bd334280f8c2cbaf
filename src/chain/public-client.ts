import { type Chain, createPublicClient, http, type PublicClient, type Transport } from 'viem'
import { getChain } from './chains.ts'
import { loadRpcUrls } from './rpc-url.ts'

/** Milliseconds. A dead RPC has to be told from a slow one while the person still looks at the row. */
const rpcTimeout = 6_000

/** How the app talks to the RPC at `url`, in its own reads as well as through wagmi. */
export function rpcTransport(url: string): Transport {
  return http(url, { batch: true, timeout: rpcTimeout, retryCount: 1, retryDelay: 300 })
}

/** No RPC is configured for the chain: reading it would mean to call a stranger's, which the app never does by itself. */
export class RpcNotConfiguredError extends Error {
  override readonly name = 'RpcNotConfiguredError'

  constructor(chainId: number) {
    super(`No RPC is configured for chain ${chainId}`)
  }
}

/** One client per chain, so that reads which start together can become one call. */
const clients = new Map<number, Promise<PublicClient>>()

/**
 * The client through which the app reads a chain, wallet or not.
 * @throws RpcNotConfiguredError
 */
export async function getPublicClient(chainId: number): Promise<PublicClient> {
  const client = clients.get(chainId) ?? connect(chainId)
  clients.set(chainId, client)
  return client
}

async function connect(chainId: number): Promise<PublicClient> {
  const url = (await loadRpcUrls()).get(chainId)
  if (url === undefined) throw new RpcNotConfiguredError(chainId)
  return clientOf(getChain(chainId), url)
}

/** Reads `chain` through the RPC at `url`. */
export function clientOf(chain: Chain, url: string): PublicClient {
  return createPublicClient({
    chain,
    transport: rpcTransport(url),
    batch: { multicall: { batchSize: 16_384 } },
    pollingInterval: 2_000,
  })
}
