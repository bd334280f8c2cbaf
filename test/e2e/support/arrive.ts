import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { paths } from '#src/config/paths.ts'

import { MiningApp } from '#test/e2e/pages/mining-app.ts'

import type { InjectedWallet } from './injected-wallet.ts'
import type { Pool } from './pool.ts'
import type { World } from './world.ts'

/** Fixtures of the test in which a user arrives. */
interface Scene {
  readonly page: Page
  readonly world: World
  readonly wallet: InjectedWallet
}

/** Sets up a user whose wallet is connected and has test coins, on the check-in page. */
export async function arriveWithCoins({ page, world, wallet }: Scene, pool: Pool): Promise<MiningApp> {
  await world.giveTestCoins(pool.chainId, wallet.address)
  return arrive(page, wallet, pool)
}

/** Sets up a user who staked earlier, on another device. */
export async function arriveWithStake({ page, world, wallet }: Scene, pool: Pool, amount = '1000'): Promise<MiningApp> {
  await world.giveTestCoins(pool.chainId, wallet.address)
  await stakeElsewhere(wallet, pool, amount)
  return arrive(page, wallet, pool)
}

/** Sets up a user whose wallet was connected on an earlier visit, on the check-in page. */
export async function arrive(page: Page, wallet: InjectedWallet, pool: Pool): Promise<MiningApp> {
  const app = new MiningApp(page, pool)
  // Any response of the server gives access to its origin's storage, without starting the app.
  await page.goto('/config.json')
  await wallet.keepConnection(page)
  await app.open(paths.signIn)
  await expect(app.walletButton).toBeVisible()
  return app
}

/** Approves outside the app. */
export async function approveElsewhere(wallet: InjectedWallet, pool: Pool, amount: string): Promise<void> {
  const args = [pool.address, pool.units(amount)] as const
  await wallet.send({
    to: pool.token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  })
}

/** Approves and stakes outside the app. */
export async function stakeElsewhere(wallet: InjectedWallet, pool: Pool, amount: string): Promise<void> {
  await approveElsewhere(wallet, pool, amount)
  const args = [pool.units(amount)] as const
  await wallet.send({ to: pool.address, data: encodeFunctionData({ abi: miningPoolAbi, functionName: 'stake', args }) })
}

/** Checks in outside the app. */
export async function signInElsewhere(wallet: InjectedWallet, pool: Pool): Promise<void> {
  const data = encodeFunctionData({ abi: miningPoolAbi, functionName: 'signIn', args: [0n] })
  await wallet.send({ to: pool.address, data })
}

/** Claims outside the app. */
export async function claimElsewhere(wallet: InjectedWallet, pool: Pool): Promise<void> {
  await wallet.send({ to: pool.address, data: encodeFunctionData({ abi: miningPoolAbi, functionName: 'claim' }) })
}

/** Transfers claimed rewards to the wallet itself, outside the app. */
export async function transferElsewhere(wallet: InjectedWallet, pool: Pool, amount: bigint): Promise<void> {
  const args = [wallet.address, amount] as const
  const data = encodeFunctionData({ abi: miningPoolAbi, functionName: 'transferRewards', args })
  await wallet.send({ to: pool.address, data })
}
