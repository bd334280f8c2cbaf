import { expect } from '@playwright/test'
import { encodeFunctionData, erc20Abi, getAddress, parseUnits } from 'viem'

import { getExchangeOrder } from '#api/exchange.ts'
import { deployedTokensOf } from '#deployments/pools.ts'

import type { Account } from './account.ts'
import { chainOf, mine } from './deposits.ts'
import type { InjectedWallet } from './injected-wallet.ts'
import { placeOrder } from './ordering.ts'
import { bsc, ethereum, tokenAmong } from './paying-orders.ts'
import type { World } from './world.ts'

/** Swaps 100 USDT of a wallet for USDC at our own desk, through the API: our fee is 0.5 USDC of it. */
export async function swapAtDesk(world: World, wallet: InjectedWallet, account: Account): Promise<void> {
  await world.giveTestCoins(ethereum, wallet.address)
  const usdt = tokenAmong(deployedTokensOf(ethereum), 'USDT')
  const usdc = tokenAmong(deployedTokensOf(bsc), 'USDC')
  const assets = { from: `ethereum/${usdt.address}`, to: `bsc/${usdc.address}` }
  const destinations = { payout: wallet.address, refund: wallet.address }
  const order = await placeOrder(world, account, {
    partner: 'sevenport',
    rateType: 'fixed',
    amount: '100',
    ...assets,
    ...destinations,
  })
  const args = [getAddress(order.payin.address ?? ''), parseUnits('100', usdt.decimals)] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  await wallet.send({ to: usdt.address, data })
  const { number, viewToken } = order
  await expect(async () => {
    for (const chain of [ethereum, bsc]) await mine(chainOf(world, chain), 2)
    const { state } = await world.call(getExchangeOrder, { number, viewToken }, account.session.accessToken)
    expect(state).toBe('completed')
  }).toPass({ timeout: 120_000 })
}
