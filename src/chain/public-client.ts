import { http, type Transport } from 'viem'
import { type ChainClient, createChainClient } from './chain-client.ts'
import { getChain } from './chains.ts'
import { loadRpcUrls } from './rpc-url.ts'

/** Milliseconds. Users should learn that an RPC is down while they still look at the row. */
const rpcTimeout = 6_000

/** Returns the transport to the RPC at `url`, for the app's own reads and for wagmi. */
export function rpcTransport(url: string): Transport {
  return http(url, { batch: true, timeout: rpcTimeout, retryCount: 1, retryDelay: 300 })
}

/** Thrown if no RPC is configured for the chain: the app never calls a third party's RPC on its own. */
export class RpcNotConfiguredError extends Error {
  override readonly name = 'RpcNotConfiguredError'

  constructor(chainId: number) {
    super(`No RPC is configured for chain ${chainId}`)
  }
}

/** One client per chain, so that simultaneous reads can be batched into one call. */
const clients = new Map<number, Promise<ChainClient>>()

/**
 * Returns the client through which the app reads a chain, with or without a wallet.
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
