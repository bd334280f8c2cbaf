import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'

import { getExchangeOrder } from '#api/exchange.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { TransactionSheet } from '#test/e2e/pages/transaction-sheet.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { chooseAsset } from '#test/e2e/support/exchanging.ts'
import { placeOrder } from '#test/e2e/support/ordering.ts'
import {
  arbitrum,
  arriveWithOrder,
  bsc,
  ethereum,
  linkOf,
  orderCompletes,
  receiveInWallet,
  tokenAmong,
} from '#test/e2e/support/paying-orders.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'

const tokenOf = (chainId: number, symbol: string) => tokenAmong(deployedTokensOf(chainId), symbol)

const usdtOnBsc = `bsc/${tokenOf(bsc, 'USDT').address}`

test('ETH on Arbitrum is paid from the connected wallet with one confirmation, and comes back to it as USDT', async ({
  page,
  world,
  wallet,
}) => {
  performs(paths.exchangeConnectedPay)
  test.slow()
  const { app } = await AccountApp.arrive(page, world, paths.exchange)
  await world.giveTestCoins(arbitrum, wallet.address)
  await chooseAsset(app, 'Coin you pay with', 'ETH', 'Arbitrum')
  await chooseAsset(app, 'Coin you receive', 'USDT', 'BSC')
  await app.field('You pay').fill('0.5')
  const receive = app.field('Address').first()
  await receiveInWallet(app, page, wallet)
  await expect(receive).toHaveValue(wallet.address)
  await expect(app.field('Address').last(), 'refunds go to the paying address').toHaveValue(wallet.address)
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button('Create order').click()
  await expect(app.heading('Pay')).toBeVisible()
  const payInAddress = await app.main
    .getByText(/^0x[\dA-Fa-f]{40}$/)
    .first()
    .textContent()
  await app.main.getByRole('link', { name: 'Pay from connected wallet' }).click()
  await expect(app.heading('Pay from wallet')).toBeVisible()
  await expectAccessible(page, 'paying from the connected wallet')

  // The wallet is on another network, so it is first asked to switch.
  await app.button('Review payment').click()
  const sheet = new TransactionSheet(page)
  await expect(sheet.dialog.getByText(/Switch to Arbitrum/)).toBeVisible()
  await expect(sheet.dialog.getByText('9.5 ETH')).toBeVisible()
  await expect(sheet.dialog.getByText(payInAddress ?? '').first()).toBeAttached()
  await expect(sheet.fee).toBeVisible()
  await expectAccessible(page, 'the review of a payment')
  await sheet.confirmTwice()
  await sheet.expectDone('0.5 ETH paid')
  const payments = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(payments).toHaveLength(1)
  expect(wallet.sentCalls).toEqual([{ to: payInAddress, data: '0x' }])
  expect(await chainOf(world, arbitrum).getBalance({ address: payInAddress as `0x${string}` })).toBe(parseEther('0.5'))

  await sheet.dialog.getByRole('button', { name: 'Follow the order' }).click()
  await expect(app.heading('Order')).toBeVisible()
  await orderCompletes(app, world, [arbitrum, bsc])
  await expect(app.main.getByText(/Your browser found this payout/)).toBeVisible()
})

test('USDC is paid with one exact transfer, even if the page is reloaded while the wallet asks', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  const usdc = tokenOf(ethereum, 'USDC')
  const { app, order } = await arriveWithOrder(
    { page, world, wallet },
    {
      partner: 'changenow',
      from: `ethereum/${usdc.address}`,
      to: usdtOnBsc,
      amount: '150',
      payout: recipient,
      refund: wallet.address,
    },
  )
  await app.open(paths.exchangeConnectedPay, linkOf(order))
  const sheet = new TransactionSheet(page)
  await app.button('Review payment').click()
  const question = wallet.hold()
  await sheet.confirm()
  await question.asked
  await page.reload()
  await page.getByRole('button', { name: /^Paying 150 USDC/ }).click()
  await expect(sheet.dialog.getByText('Your wallet hasn’t responded yet')).toBeVisible()
  question.release()
  await sheet.expectDone('150 USDC paid')
  const args = [order.payin.address as `0x${string}`, parseUnits('150', usdc.decimals)] as const
  expect(wallet.sentCalls, 'the wallet sends a single transfer without an approval').toEqual([
    { to: usdc.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) },
  ])
  await sheet.close()
  await expect(app.heading('Order'), 'a paid order cannot be paid again').toBeVisible()
})

test('an order paid elsewhere in the meantime is not paid again', async ({ page, world, wallet }) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const wish = { partner: 'sideshift', from: 'ethereum/native', to: usdtOnBsc, payout: recipient }
  const order = await placeOrder(world, account, { ...wish, amount: '0.4', refund: wallet.address })
  await wallet.keepConnection(page)
  await app.open(paths.exchangeConnectedPay, linkOf(order))
  const sheet = new TransactionSheet(page)

  await app.button('Review payment').click()
  await expect(sheet.failure).toContainText('Wallet balance is zero')
  await expect(sheet.confirmButton).toBeDisabled()
  await sheet.failure.getByRole('button', { name: 'Get test coins' }).click()
  await expect(sheet.dialog.getByText('9.6 ETH')).toBeVisible()

  wallet.decide = () => 'reject'
  await sheet.confirm()
  await expect(sheet.dialog.getByText('You declined the request in your wallet')).toBeVisible()
  wallet.decide = () => 'confirm'
  const hash = await wallet.send({ to: order.payin.address as `0x${string}`, value: parseEther('0.4') })
  await chainOf(world, ethereum).waitForTransactionReceipt({ hash })
  const { number, viewToken } = order
  await expect(async () => {
    await mine(chainOf(world, ethereum), 1)
    const { state } = await world.call(getExchangeOrder, { number, viewToken })
    expect(state, 'the partner has seen the payment').not.toBe('unpaid')
  }).toPass()
  await sheet.tryAgain()
  await expect(sheet.failure).toContainText('This order isn’t waiting for a payment')
  await sheet.failure.getByRole('button', { name: 'Open the order' }).click()
  await expect(app.heading('Order')).toBeVisible()
  expect(wallet.sentCalls, 'only the declined call was requested').toHaveLength(1)
})
