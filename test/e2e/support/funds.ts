import { expect } from '@playwright/test'
import { parseEther } from 'viem'

import { sendAccountCode, setFundPassword } from '#api/account.ts'
import { listBalances } from '#api/balances.ts'
import { listCoins } from '#api/coins.ts'
import { getDepositAddress } from '#api/deposits.ts'

import type { Account } from './account.ts'
import { connectToChain } from './pool.ts'
import { firstChain } from './test.ts'
import type { World } from './world.ts'

/** How long a deposit may take to be credited after its confirmations, in milliseconds. */
const creditPatience = 30_000

/** Credits ether to a user outside the app: a fully confirmed deposit on the stand-in for Ethereum. */
export async function depositEther(world: World, { session: { accessToken } }: Account, amount: string): Promise<void> {
  const chain = connectToChain(firstChain, world.rpcUrl(firstChain))
  const { address } = await world.call(getDepositAddress, undefined, accessToken)
  const [account] = await chain.getAddresses()
  if (account === undefined) throw new Error('The chain has no account')
  const hash = await chain.sendTransaction({ account, to: address, value: parseEther(amount) })
  await chain.waitForTransactionReceipt({ hash })
  const { coins } = await world.call(listCoins, undefined)
  const ether = coins.find(({ symbol }) => symbol === 'ETH')
  const network = ether?.networks.find(({ chainId }) => chainId === firstChain)
  // One at a time: when mining many at once, Hardhat makes up hashes that don't link to each other.
  for (let mined = 0; mined < (network?.deposit.confirmations ?? 0); mined += 1) await chain.mine({ blocks: 1 })
  await expect
    .poll(async () => (await world.call(listBalances, undefined, accessToken)).balances.map(({ coin }) => coin), {
      message: 'the deposit is credited',
      timeout: creditPatience,
    })
    .toContain('ETH')
}

/** Sets a fund password through the API, with the code from the mailbox. */
export async function giveFundPassword(world: World, { email, password, session }: Account): Promise<string> {
  const { accessToken } = session
  const fundPassword = `Strongbox ${crypto.randomUUID()}`
  const code = await world.codeMailedBy(email, () =>
    world.call(sendAccountCode, { purpose: 'set-fund-password' }, accessToken),
  )
  await world.call(setFundPassword, { currentPassword: password, fundPassword, code }, accessToken)
  return fundPassword
}
