import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, pad, parseUnits } from 'viem'

import { getOrderRoute } from '#api/exchange.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { TransactionSheet } from '#test/e2e/pages/transaction-sheet.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { chainOf } from '#test/e2e/support/deposits.ts'
import { chooseAsset } from '#test/e2e/support/exchanging.ts'
import { setFaults } from '#test/e2e/support/partner-faults.ts'
import {
  arbitrum,
  arriveWithOrder,
  bsc,
  ethereum,
  linkOf,
  orderCompletes,
  type Payer,
  receiveInWallet,
  tokenAmong,
} from '#test/e2e/support/paying-orders.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const tokenOf = (chainId: number, symbol: string) => tokenAmong(knownTokensOf(chainId), symbol)

function routerOf(chainId: number) {
  const router = swapRouterOf(chainId)
  if (router === undefined) throw new Error(`Chain ${chainId} has no router`)
  return router
}

const [usdc, usdt] = [tokenOf(ethereum, 'USDC'), tokenOf(ethereum, 'USDT')]
const router = routerOf(ethereum)

test('USDC on Ethereum is swapped from the connected wallet after an exact approval, and arrives on Arbitrum', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  const { app } = await AccountApp.arrive(page, world, paths.exchange)
  await world.giveTestCoins(ethereum, wallet.address)
  await chooseAsset(app, 'Coin you pay with', 'USDC', 'Ethereum')
  await chooseAsset(app, 'Coin you receive', 'USDC', 'Arbitrum')
  await app.field('You pay').fill('150')
  await app.main.locator('label').filter({ hasText: 'LI.FI' }).click()
  await expect(app.main.getByText('From your connected wallet')).toBeVisible()
  await expect(app.main.getByText(/Worst case: [\d.]+ USDC/)).toBeVisible()
  await expect(app.heading('Refund address'), 'refunds go to the wallet').toBeHidden()
  await receiveInWallet(app, page, wallet)
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await expectAccessible(page, 'an offer by a route')
  await app.button('Create order').click()

  await expect(app.heading('Pay from wallet')).toBeVisible()
  await expect(app.main.getByText('Minimum received')).toBeVisible()
  for (const fact of ['You receive about', 'Price impact', 'Estimated network fee', 'Through', 'Approval for']) {
    await expect(app.main.getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(app.main.getByText(wallet.address).first()).toBeAttached()
  await expectAccessible(page, 'a swap by a route')
  const link = page.url().slice(page.url().indexOf('?'))

  const sheet = new TransactionSheet(page)
  await app.button('Review swap').click()
  await expect(sheet.step('Approve exactly 150 USDC')).toBeVisible()
  await expect(sheet.step(/Swap 150\sUSDC for at least/)).toBeVisible()
  await expect(sheet.fee).toBeVisible()
  await expectAccessible(page, 'the review of a swap by a route')
  await sheet.confirmTwice()
  await sheet.expectDone('150 USDC on the way to Arbitrum')
  expect(wallet.approvals).toEqual([{ token: usdc.address, spender: router, amount: parseUnits('150', usdc.decimals) }])
  expect(wallet.sentCalls.map(({ to }) => to)).toEqual([usdc.address, router])

  await sheet.dialog.getByRole('button', { name: 'Follow the order' }).click()
  await expect(app.heading('Order')).toBeVisible()
  await orderCompletes(app, world, [ethereum, arbitrum])
  await expect(app.main.getByText(/Your browser found this payout/)).toBeVisible()
  await expect(app.main.getByText(router), 'the router’s address is not shown').toHaveCount(0)
  await app.open(paths.exchangeConnectedPay, link)
  await expect(app.heading('Order'), 'a completed swap is not offered again').toBeVisible()
})

test('a USDT swap resets an old approval first, and pays the bridge fee on top', async ({ page, world, wallet }) => {
  test.slow()
  const { app, order } = await arriveWithOrder(
    { page, world, wallet },
    {
      partner: 'lifi',
      from: `ethereum/${usdt.address}`,
      to: `bsc/${tokenOf(bsc, 'USDT').address}`,
      amount: '80',
      payout: wallet.address,
    },
  )
  const old = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 1n] })
  const hash = await wallet.send({ to: usdt.address, data: old })
  await chainOf(world, ethereum).waitForTransactionReceipt({ hash })

  // The router is never shown as an address to send coins to.
  await app.open(paths.exchangePay, linkOf(order))
  await expect(app.heading('Pay from wallet')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(paths.exchangeConnectedPay))
  await expect(app.main.getByText('0.0001 ETH')).toBeVisible()
  await app.open(paths.exchangeOrder, linkOf(order))
  await expect(app.heading('Order')).toBeVisible()
  await expect(app.main.getByText('You pay')).toBeVisible()
  await expect(app.main.getByText(router)).toHaveCount(0)
  await app.main.getByRole('link', { name: 'Swap from connected wallet' }).click()

  const sheet = new TransactionSheet(page)
  await app.button('Review swap').click()
  await expect(sheet.step('Set the old USDT approval to zero')).toBeVisible()
  await sheet.confirm()
  await sheet.expectDone('80 USDT on the way to BSC')
  expect(wallet.approvals.map(({ amount }) => amount)).toEqual([0n, parseUnits('80', usdt.decimals)])
})

/** Sets up a user with an order for a route of 150 USDC from Ethereum to Arbitrum. */
async function arriveWithRoute(payer: Payer) {
  return arriveWithOrder(payer, {
    partner: 'lifi',
    from: `ethereum/${usdc.address}`,
    to: `arbitrum/${tokenOf(arbitrum, 'USDC').address}`,
    amount: '150',
    payout: payer.wallet.address,
  })
}

/** Makes the server return a different route than the one it found. */
async function tamper(page: Page, change: (route: Route) => object): Promise<void> {
  await page.route(`**${getOrderRoute.path}`, async (request) => {
    const response = await request.fetch()
    const body = (await response.json()) as { data: Route }
    await request.fulfill({ response, json: { ...body, data: change(body.data) } })
  })
}

interface Route {
  readonly transaction: { readonly data: Hex }
}

test('a route with a foreign recipient or a foreign approval never reaches the wallet', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  const { app, order } = await arriveWithRoute({ page, world, wallet })
  const stranger = `0x${'c3'.repeat(20)}` as const
  const [own, others] = [wallet.address, stranger].map((address) => pad(address, { size: 32 }).slice(2))
  const attacks: readonly ((route: Route) => object)[] = [
    (route) => ({ ...route, approvalAddress: stranger }),
    (route) => ({ ...route, transaction: { ...route.transaction, to: stranger } }),
    (route) => {
      const data = route.transaction.data.replaceAll(new RegExp(own ?? '', 'gi'), others ?? '')
      expect(data).not.toBe(route.transaction.data)
      return { ...route, transaction: { ...route.transaction, data } }
    },
  ]
  for (const attack of attacks) {
    await tamper(page, attack)
    await app.open(paths.exchangeConnectedPay, linkOf(order))
    await expect(app.main.getByText('Swap blocked')).toBeVisible()
    await expect(app.button('Review swap')).toBeHidden()
    await page.unrouteAll()
  }
  await expectAccessible(page, 'a route that is refused')
  expect(wallet.sentCalls).toEqual([])
  await app.button('Try again').click()
  await expect(app.button('Review swap'), 'the honest route is offered').toBeVisible()
})

test('a swap resumes after the page was reloaded during the wallet’s prompt', async ({ page, world, wallet }) => {
  test.slow()
  const { app, order } = await arriveWithRoute({ page, world, wallet })
  await app.open(paths.exchangeConnectedPay, linkOf(order))
  const sheet = new TransactionSheet(page)
  await app.button('Review swap').click()
  const question = wallet.hold()
  await sheet.confirm()
  await question.asked
  await page.reload()
  await page.getByRole('button', { name: /^Swapping 150 USDC/ }).click()
  await expect(sheet.dialog.getByText('Your wallet hasn’t responded yet')).toBeVisible()
  question.release()
  // The next prompt would be another transaction, which requires the user's consent.
  await expect(sheet.dialog.getByText('Interrupted partway through')).toBeVisible()
  expect(wallet.sentCalls).toHaveLength(1)
  await sheet.dialog.getByRole('button', { name: 'Continue' }).click()
  await sheet.expectDone('150 USDC on the way to Arbitrum')
  expect(
    wallet.sentCalls.map(({ to }) => to),
    'the wallet sends one approval and one swap',
  ).toEqual([usdc.address, router])
})

test('a rate that worsened since the order is reported, and the wallet isn’t asked until the rate recovers', async ({
  page,
  world,
  wallet,
  guard,
}) => {
  guard.expect(/400/)
  test.slow()
  const { app, order } = await arriveWithRoute({ page, world, wallet })
  try {
    await setFaults(world, { lifi: 'rate-jump' })
    await app.open(paths.exchangeConnectedPay, linkOf(order))
    await expect(app.main.getByText('The price has moved')).toBeVisible()
    await expect(app.button('Review swap')).toBeHidden()
    await expectAccessible(page, 'a route that got worse')
  } finally {
    await setFaults(world, { lifi: null })
  }
  await app.button('Try again').click()
  await app.button('Review swap').click()
  const sheet = new TransactionSheet(page)
  expect(wallet.sentCalls).toEqual([])
  await sheet.confirm()
  await sheet.expectDone('150 USDC on the way to Arbitrum')
})
