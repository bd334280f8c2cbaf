import type { Page } from '@playwright/test'

import type { ExchangeOrder } from '#api/exchange.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { chainOf, mine } from './deposits.ts'
import { orderIs } from './exchanging.ts'
import type { InjectedWallet } from './injected-wallet.ts'
import { placeOrder, type Wish } from './ordering.ts'
import { firstChain } from './test.ts'
import type { World } from './world.ts'

/** The chains of orders that a connected wallet pays. */
export const [ethereum, bsc, arbitrum] = [firstChain, 31338, 31343]

export function tokenAmong<Token extends { readonly symbol: string }>(tokens: readonly Token[], symbol: string): Token {
  const token = tokens.find((candidate) => candidate.symbol === symbol)
  if (token === undefined) throw new Error(`There is no ${symbol}`)
  return token
}

/** Returns the query of an order's pages. */
export function linkOf({ number, viewToken }: ExchangeOrder): string {
  return `?${new URLSearchParams({ order: number, token: viewToken }).toString()}`
}

/** Connects the wallet on the swap form, and sets it as the recipient. */
export async function receiveInWallet(app: AccountApp, page: Page, wallet: InjectedWallet): Promise<void> {
  await app.button('Connected wallet').first().click()
  await app.button('Connect wallet').click()
  await new WalletPicker(page).choose(wallet.name)
  await app.button('Use this address').click()
}

export interface Payer {
  readonly page: Page
  readonly world: World
  readonly wallet: InjectedWallet
}

/** Sets up a user with test coins and a connected wallet, and an order that awaits its payment. */
export async function arriveWithOrder({ page, world, wallet }: Payer, wish: Wish) {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await world.giveTestCoins(ethereum, wallet.address)
  const order = await placeOrder(world, account, wish)
  await wallet.keepConnection(page)
  return { app, order }
}

/** Waits until the order on the page is completed, mining blocks on the source and destination chains. */
export async function orderCompletes(app: AccountApp, world: World, chains: readonly number[]): Promise<void> {
  await orderIs(app, 'Completed', async () => {
    for (const chain of chains) await mine(chainOf(world, chain), 2)
  })
}
