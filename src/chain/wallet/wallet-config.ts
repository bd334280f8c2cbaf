import { type Chain, custom, type Transport } from 'viem'
import { type Config, createConfig } from 'wagmi'
import { knownChains } from '#src/chain/chains.ts'
import { RpcNotConfiguredError, rpcTransport } from '#src/chain/public-client.ts'
import { loadRpcUrls } from '#src/chain/rpc-url.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { walletConnectors } from './wallet-connectors.ts'
import { listWallets } from './wallets.ts'

let walletConfig: Promise<Config> | undefined

/** Returns wagmi's configuration, the same for the life of the page: two would connect the same wallets twice. */
export async function getWalletConfig(): Promise<Config> {
  walletConfig ??= createWalletConfig()
  return walletConfig
}

/** Sets an RPC for every chain: by default wagmi would call public ones. */
async function createWalletConfig(): Promise<Config> {
  const [{ walletConnect }, rpcUrls] = await Promise.all([loadAppConfig(), loadRpcUrls()])
  const chains = knownChains.map((chain) => withRpcUrl(chain, rpcUrls.get(chain.id)))
  const [firstChain, ...otherChains] = chains
  if (!firstChain) throw new Error('This build has no chains')

  // The wallets need the state of the config that they are part of.
  const holder: { config?: Config } = {}
  const wallets = await listWallets(walletConnect !== null, () => holder.config?.state.status === 'disconnected')
  holder.config = createConfig({
    chains: [firstChain, ...otherChains],
    transports: Object.fromEntries(chains.map(({ id }) => [id, transportOf(id, rpcUrls.get(id))])),
    connectors: walletConnectors(wallets, {
      appName: 'Sevenport',
      projectId: walletConnect?.projectId ?? '',
      ...(walletConnect?.relayUrl !== undefined && {
        walletConnectParameters: { relayUrl: walletConnect.relayUrl },
      }),
    }),
  })
  return holder.config
}

/** Returns the chain with our RPC, for wallets that need to add the network. */
function withRpcUrl(chain: Chain, url: string | undefined): Chain {
  return url === undefined ? chain : { ...chain, rpcUrls: { default: { http: [url] } } }
}

function transportOf(chainId: number, url: string | undefined): Transport {
  if (url !== undefined) return rpcTransport(url)
  const request = async () => {
    throw new RpcNotConfiguredError(chainId)
  }
  return custom({ request }, { retryCount: 0 })
}
