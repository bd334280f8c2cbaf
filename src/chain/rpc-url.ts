import { loadAppConfig } from '#src/lib/app-config.ts'
import { networks } from '#deployments/networks.ts'
import { isLocalChain } from './chain-names.ts'

/** Port of the first chain of `npm start`; the others follow. */
const firstLocalPort = 8545

/**
 * Loads the RPC of every chain that has one, by chain id. Public networks use only those of the run-time configuration:
 * the app never calls a third party's RPC on its own.
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
