import { localCoinsPath, localMailboxPath, localPartnersPath, localShopPath } from '#api/local-world.ts'
import { paths } from '#src/config/paths.ts'

import type { LocalWorld } from './start-local-world.ts'

/** The mnemonic of Hardhat's accounts, which is public. */
const testMnemonic = 'test test test test test test test test test test test junk'

/** Prints what `npm start` shows once everything is running. */
export function announceWorld({
  url,
  chains,
  bitcoinNodes,
  tronUrl,
}: Pick<LocalWorld, 'url' | 'chains' | 'bitcoinNodes' | 'tronUrl'>): string {
  const chainLines = chains.map(
    ({ chainId, name, rpcUrl }) => `  ${`${name} (local)`.padEnd(20)} ${rpcUrl}   chain ID ${chainId}`,
  )
  const nodeLines = bitcoinNodes.map(({ name, url }) => `  ${`${name} (local)`.padEnd(20)} ${url}`)
  return `
  Sevenport          ${url}
  Mailbox            ${url}${localMailboxPath}
  BTC, LTC, TRX, …   ${url}${localCoinsPath}
  Make partners fail ${url}${localPartnersPath}
  Test shop          ${url}${localShopPath}

To use MetaMask, add these networks:
${chainLines.join('\n')}

Nodes with Bitcoin Core's RPC:
${nodeLines.join('\n')}

A node with TronGrid's HTTP API:
  ${'TRON (local)'.padEnd(20)} ${tronUrl}

Test accounts come from the public mnemonic "${testMnemonic}".
Account 0 is the faucet and owns the pools; use accounts 1 to 19. Never send real coins to any of them.

Try first:
  1. ${url}/#${paths.mining}
     Connect the local test account, or your wallet, and get test coins from the faucet.
  2. Stake 100 USDC, then check in for today.
  3. Skip to the next day with the clock and check in again. On day 7, claim your rewards and transfer them.
  4. ${url}/#${paths.spotWallet}
     Create an account (the code is in the mailbox), deposit test coins, and withdraw some on another network.
  5. ${url}/#${paths.exchange}
     Swap BTC for coins in your Sevenport wallet. The payment page has a button to pay from a test purse.

Ctrl-C stops everything.
`
}
