import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { arbitrum, avalanche, bsc, fantom, mainnet, optimism, polygon } from 'wagmi/chains'

// The smallest possible page with RainbowKit's button, on the seven networks: `npm run bench:web` compares the app with
// it.

const config = getDefaultConfig({
  appName: 'Sample',
  // WalletConnect accepts any 32 digits until a wallet is requested.
  projectId: '0'.repeat(32),
  chains: [mainnet, bsc, avalanche, polygon, fantom, optimism, arbitrum],
})

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
