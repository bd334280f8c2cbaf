import { http, type Transport } from 'viem'
import { type ChainClient, createChainClient } from './chain-client.ts'
import { getChain } from './chains.ts'
import { loadRpcUrls } from './rpc-url.ts'

/** Milliseconds. People should learn that an RPC is dead, not slow, while they still look at the row. */
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
const clients = new Map<number, Promise<ChainClient>>()

/**
 * The client through which the app reads a chain, wallet or not.
 * @throws RpcNotConfiguredError
 */
export async function getPublicClient(chainId: number): Promise<ChainClient> {
  const client = clients.get(chainId) ?? connect(chainId)
  clients.set(chainId, client)
  return client
}

async function connect(chainId: number): Promise<ChainClient> {
  const url = (await loadRpcUrls()).get(chainId)
  if (url === undefined) throw new RpcNotConfiguredError(chainId)
  return createChainClient(rpcTransport(url), getChain(chainId))
}
