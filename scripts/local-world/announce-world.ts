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
    ({ chainId, name, rpcUrl }) => `  ${`${name} (local)`.padEnd(20)} ${rpcUrl}   chain id ${chainId}`,
  )
  const nodeLines = bitcoinNodes.map(({ name, url }) => `  ${`${name} (local)`.padEnd(20)} ${url}`)
  return `
  Sevenport runs at  ${url}
  Its mails end in   ${url}${localMailboxPath}
  BTC, LTC, TRX, …   ${url}${localCoinsPath}
  Partners fail at   ${url}${localPartnersPath}
  A test shop is at  ${url}${localShopPath}

Add to MetaMask, if you want to use it:
${chainLines.join('\n')}

Nodes that speak Bitcoin Core's RPC:
${nodeLines.join('\n')}

A node that speaks TronGrid's HTTP API:
  ${'TRON (local)'.padEnd(20)} ${tronUrl}

Test accounts come from the public mnemonic "${testMnemonic}".
Account 0 is the faucet and owns the pools; use 1 to 19. Never send real coins to any of them.

Try first:
  1. ${url}/#${paths.mining}
     Connect the local test account, or your wallet, and get test coins from the faucet.
  2. Stake 100 USDC, then check in for today.
  3. Skip to the next day with the clock and check in again. On day 7 claim, and transfer what you earned.
  4. ${url}/#${paths.spotWallet}
     With an account (its code is in the mailbox): deposit test coins, and withdraw some on another network.
  5. ${url}/#${paths.exchange}
     Swap BTC for coins in your Sevenport wallet; the page that says how to pay has a test purse.

Ctrl-C ends everything.
`
}
