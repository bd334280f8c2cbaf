import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import type { Config } from 'wagmi'
import { isLocalChain } from '#src/chain/chain-names.ts'
import { createFlowEngine, type FlowEngine } from '#src/chain/flow/flow-engine.ts'
import { createFlowStore, type FlowStore } from '#src/chain/flow/flow-store.ts'
import { FlowsProvider } from '#src/chain/flow/flows-provider.tsx'
import { getPublicClient } from '#src/chain/public-client.ts'
import { wagmiFlowWallet } from '#src/chain/wallet/wagmi-flow-wallet.ts'
import { getWalletConfig } from '#src/chain/wallet/wallet-config.ts'
import { WalletProvider } from '#src/chain/wallet/wallet-provider.tsx'
import { miningPoolsKey } from '#src/entities/mining-pool/mining-pool.queries.ts'
import { transactionPreviewsKey } from '#src/entities/transaction/use-review.ts'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { flowRegistry } from './flow-registry.ts'

interface WalletServices {
  readonly config: Config
  readonly store: FlowStore
  readonly engine: FlowEngine
}

let services: Promise<WalletServices> | undefined

/** Created once per page load: flows continue while the user is on a page without a wallet. */
function getServices(queryClient: QueryClient): Promise<WalletServices> {
  services ??= createServices(queryClient)
  return services
}

async function createServices(queryClient: QueryClient): Promise<WalletServices> {
  const [config, { worldId }] = await Promise.all([getWalletConfig(), loadAppConfig()])
  const store = createFlowStore(flowRegistry)
  const engine = createFlowEngine({
    registry: flowRegistry,
    store,
    getClient: getPublicClient,
    getWallet: (client, account, chainId, purpose) => wagmiFlowWallet(config, { client, account, chainId, purpose }),
    worldOf: (chainId) => (isLocalChain(chainId) ? worldId : null),
    onChainChanged: (chainId) => {
      void queryClient.invalidateQueries({ queryKey: miningPoolsKey(chainId) })
      void queryClient.invalidateQueries({ queryKey: transactionPreviewsKey(chainId) })
    },
  })
  return { config, store, engine }
}

/** Wraps every page that needs a wallet; all wallet code is in its chunk and in those of such pages. */
export function Component() {
  const queryClient = useQueryClient()
  const { config, store, engine } = use(getServices(queryClient))
  // wagmi reconnects whenever its provider renders, and the router rerenders layouts on every navigation: render it
  // once.
  return useMemo(
    () => (
      <WalletProvider config={config}>
        <FlowsProvider engine={engine} store={store}>
          <Outlet />
        </FlowsProvider>
      </WalletProvider>
    ),
    [config, engine, store],
  )
}
