import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, getAddress, parseUnits } from 'viem'

import { getExchangeOrder } from '#api/exchange.ts'
import { localShopPath, localShopWebhookPath } from '#api/local-world.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import type { Account } from '#test/e2e/support/account.ts'
import { chooseAsset, orderIs } from '#test/e2e/support/exchanging.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { bsc, ethereum, tokenAmong } from '#test/e2e/support/paying-orders.ts'
import { makeMerchant } from '#test/e2e/support/merchants.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** Sets up the test shop's webhook, and returns the number of an order there that awaits payment. */
async function connectShop(shop: AccountApp, { password }: Account, till: Page): Promise<string> {
  await till.goto(localShopPath)
  const webhookUrl = (await till.getByText(localShopWebhookPath).textContent()) ?? ''
  await shop.main.getByRole('link', { name: 'Webhook for your shop' }).click()
  await expect(shop.main.getByText('No messages yet')).toBeVisible()
  await shop.button('Set up').click()
  await shop.field('Webhook URL').fill('ftp://shop.example')
  await shop.page.getByLabel('Login password', { exact: true }).fill(password)
  await shop.button('Save and show the secret').click()
  await shop.expectFault(shop.field('Webhook URL'), /Enter a full address/)
  await shop.field('Webhook URL').fill(webhookUrl)
  await shop.button('Save and show the secret').click()
  const secret = (await shop.dialog.locator('code').textContent()) ?? ''
  await expectAccessible(shop.page, 'a new secret')
  await shop.dialog.getByRole('checkbox', { name: 'I’ve stored the secret in my shop.' }).check()
  await shop.button('Done').click()
  await expect(shop.main.getByText(webhookUrl)).toBeVisible()
  await till.getByLabel('Secret').fill(secret)
  await till.getByRole('button', { name: 'Save secret' }).click()
  await expect(till.getByText('A secret is saved.')).toBeVisible()
  await till.getByRole('button', { name: 'Order a coffee' }).click()
  await expect(till.getByText('One coffee: waiting for payment')).toHaveCount(1)
  await shop.open(paths.merchantLinks)
  return (await till.getByText(/^SHOP-\d+$/).textContent()) ?? ''
}

test('a merchant asks for reais, and whoever opens the link sees the amount in the coin and how long it is valid', async ({
  page,
  browser,
  world,
}) => {
  const shopPage = await (await browser.newContext()).newPage()
  const { app: shop, account } = await AccountApp.arrive(shopPage, world, paths.language)
  await makeMerchant(world, account, 'Sol Coffee')
  await shop.open(paths.merchantLinks)
  await shop.button('New payment link').click()
  await shop.field('What it’s for').fill('Coffee beans')
  await shop.button(/^Network/).click()
  await shop.dialog.getByRole('button', { name: /BSC/ }).click()
  await shop.button(/^Amount in/).click()
  await shop.dialog.getByText(/^BRL/).click()
  await shop.field('Amount').fill('25.005')
  await shop.button('Create link').click()
  await expect(shop.main.getByRole('alert')).toBeVisible()
  await shop.field('Amount').fill('25.5')
  await expectAccessible(shopPage, 'a new link in a currency')
  await shop.button('Create link').click()
  await expect(shop.dialog.getByText('R$25.50 in USDT')).toBeVisible()
  const url = (await shop.dialog.getByText(/#\/pay\/index\?id=/).textContent()) ?? ''

  const guest = new AccountApp(page, world)
  await page.goto('/config.json')
  await page.evaluate(() => {
    localStorage.setItem('language:v1', JSON.stringify('en'))
  })
  await page.goto(url)
  await expect(guest.main.getByText('R$25.50')).toBeVisible()
  await expect(guest.main.getByText(/^\d\.\d+ USDT until /)).toBeVisible()
  await expect(guest.button(/^Coin you pay with/)).toContainText('BSC')
  await expectAccessible(page, 'a link in a currency')
  await expectToFit(page, 'a link in a currency')
})

test('a merchant creates a link for one payment, a guest pays it with another coin at our desk, and the shop is notified', async ({
  page,
  browser,
  world,
  wallet,
}) => {
  test.slow()
  performs(paths.merchantLinks, paths.merchantWebhook, paths.paymentLink)
  const shopPage = await (await browser.newContext()).newPage()
  const { app: shop, account } = await AccountApp.arrive(shopPage, world, paths.language)
  await makeMerchant(world, account, 'Sol Coffee')
  await shop.open(paths.merchant)
  await shop.main.getByRole('link', { name: 'Payment links' }).click()
  await expect(shop.main.getByText('No links yet')).toBeVisible()
  const till = await (await browser.newContext()).newPage()
  const orderNumber = await connectShop(shop, account, till)
  await shop.button('New payment link').click()
  await shop.button('Create link').click()
  await shop.expectFault(shop.field('Amount'), 'Enter an amount above zero, such as 12.5.')
  await shop.field('What it’s for').fill('A month of <coffee>')
  await shop.button(/^Network/).click()
  await shop.dialog.getByRole('button', { name: /BSC/ }).click()
  await shop.field('Amount').fill('50')
  await shop.field('Your reference').fill(orderNumber)
  await expectAccessible(shopPage, 'a new payment link')
  await shop.button('Create link').click()
  const details = shop.dialog
  await expect(details.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible()
  await expectAccessible(shopPage, 'a payment link')
  await expectToFit(shopPage, 'a payment link')
  const url = (await details.getByText(/#\/pay\/index\?id=/).textContent()) ?? ''

  await world.giveTestCoins(ethereum, wallet.address)
  const guest = new AccountApp(page, world)
  await page.goto('/config.json')
  await page.evaluate(() => {
    localStorage.setItem('language:v1', JSON.stringify('en'))
  })
  await page.goto(url)
  await expect(guest.main.getByRole('heading', { name: 'A month of <coffee>' })).toBeVisible()
  await expect(guest.main.getByText('Sol Coffee receives it on')).toBeVisible()
  await expect(guest.main.getByText(orderNumber)).toHaveCount(0)
  await expect(
    guest.button(/^Coin you pay with/),
    'the requested coin is preselected, which the desk passes on',
  ).toContainText('BSC')
  await expect(guest.main.getByText('50.5 USDT')).toBeVisible()
  await chooseAsset(guest, 'Coin you pay with', 'USDT', 'Ethereum')
  await guest.main.getByText('Sevenport', { exact: true }).first().click()
  await guest.field('Address').fill(wallet.address)
  await guest.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await expectAccessible(page, 'a link that is paid')
  await expectToFit(page, 'a link that is paid')
  await guest.button('Continue to payment').click()

  await expect(guest.heading('Pay')).toBeVisible()
  await expect(guest.main.getByText('The merchant receives 50 USDT on')).toBeVisible()
  await expect(guest.button('I’ve paid')).toHaveCount(0)
  const query = new URLSearchParams(new URL(page.url()).hash.split('?')[1])
  const link = { number: query.get('order') ?? '', viewToken: query.get('token') ?? '' }
  const { payin } = await world.call(getExchangeOrder, link)
  // The guest finds the payment when reopening the link, and no one else can pay in the meantime.
  await page.goto(url)
  await expect(guest.main.getByText('Someone is paying this link')).toBeVisible()
  await guest.main.getByRole('link', { name: 'Open my payment' }).click()

  const usdt = tokenAmong(deployedTokensOf(ethereum), 'USDT')
  const args = [getAddress(payin.address ?? ''), parseUnits(payin.amount ?? '', usdt.decimals)] as const
  await wallet.send({ to: usdt.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) })
  await orderIs(guest, 'Completed', async () => {
    for (const chain of [ethereum, bsc]) await mine(chainOf(world, chain), 2)
  })
  await expectAccessible(page, 'a link’s order')
  await page.goto(url)
  await expect(guest.main.getByText('This link is paid')).toBeVisible()

  const sold = till.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(async () => {
    await till.goto(localShopPath)
    await expect(sold).toHaveText(/One coffee: paid$/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await shop.open(paths.merchantWebhook)
  const told = shop.main.getByRole('list', { name: 'Messages to your shop, newest first' }).getByRole('listitem')
  await expect(told).toContainText('Link paid')
  await expect(told).toContainText('Delivered')
  await expect(told).toContainText('Your shop answered 204')
  await expectAccessible(shopPage, 'what a shop was told')
  await expectToFit(shopPage, 'what a shop was told')

  await shop.open(paths.merchantLinks)
  const row = shop.main.getByRole('list', { name: 'Payment links, newest first' }).getByRole('listitem')
  await expect(row).toContainText('Paid')
  await row.getByRole('button').click()
  await expect(shop.dialog.getByText('Received').locator('..')).toContainText('50 USDT')
  await expect(shop.dialog.getByText(link.number)).toBeVisible()
  await shopPage.keyboard.press('Escape')
  const downloading = shopPage.waitForEvent('download')
  await shop.button('Export CSV').click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFTime \(UTC\),Order,State,Link,/)
  expect(lines[1]).toContain(`,${link.number},Paid,`)
  await expect(async () => {
    await shop.open(paths.withdrawableCoins)
    await expect(shop.main.getByRole('link', { name: /^USDT/ })).toContainText('50', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
})
