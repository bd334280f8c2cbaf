import { loadAppConfig } from '#src/lib/app-config.ts'
import { networks } from '#deployments/networks.ts'
import { isLocalChain } from './chain-names.ts'

/** Where `npm start` puts its first chain; the others follow. */
const firstLocalPort = 8545

/**
 * The RPC of every chain that has one, by chain id. Public networks have the ones that the run-time configuration
 * gives and no other: the app never calls a stranger's RPC by itself.
 */
export async function loadRpcUrls(): Promise<ReadonlyMap<number, string>> {
  const { rpcUrls } = await loadAppConfig()
  const urls = new Map<number, string>()
  for (const [index, { chainId, localChainId }] of networks.entries()) {
    const localDefault = isLocalChain(localChainId) ? `http://127.0.0.1:${firstLocalPort + index}` : undefined
    const localUrl = rpcUrls[localChainId] ?? localDefault
    const url = rpcUrls[chainId]
    if (localUrl !== undefined) urls.set(localChainId, localUrl)
    if (url !== undefined) urls.set(chainId, url)
  }
  return urls
}
