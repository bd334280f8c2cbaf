import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { TransactionSheet } from '#test/e2e/pages/transaction-sheet.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { orderIs } from '#test/e2e/support/exchanging.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const bsc = 31338

test.use({ viewport: { width: 1280, height: 800 } })

test('USDT of the connected wallet becomes USDC one to one at the house’s own desk, in the Sevenport wallet', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  const { app } = await AccountApp.arrive(page, world, paths.home)
  await world.giveTestCoins(firstChain, wallet.address)
  await app.main.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect(app.button(/ou pay with/), 'the pair of the promotion').toContainText('USDT Ethereum')
  await expect(app.button(/ou receive/)).toContainText('USDC BSC')
  await app.field('You pay').fill('100')
  await app.main.getByText('Sevenport', { exact: true }).first().click()
  await expect(app.main.getByText('99.5', { exact: false }).first()).toBeVisible()
  await app.button('My Sevenport wallet').first().click()
  await app.button('Connected wallet').last().click()
  await app.button('Connect wallet').click()
  await new WalletPicker(page).choose(wallet.name)
  await app.button('Use this address').click()
  await expect(app.field('Address').last()).toHaveValue(wallet.address)
  await expectToFit(page, 'a swap')
  await expectAccessible(page, 'a swap on a desktop')
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button('Create order').click()

  await expect(app.heading('Pay')).toBeVisible()
  await expectToFit(page, 'how to pay')
  await app.main.getByRole('link', { name: 'Pay from connected wallet' }).click()
  await app.button('Review payment').click()
  const sheet = new TransactionSheet(page)
  await sheet.confirm()
  await sheet.expectDone('100 USDT paid')
  await sheet.dialog.getByRole('button', { name: 'Follow the order' }).click()
  await expect(app.heading('Order')).toBeVisible()
  await expectToFit(page, 'an order')
  await orderIs(app, 'Completed', async () => {
    await mine(chainOf(world, firstChain), 2)
    await mine(chainOf(world, bsc), 2)
  })
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDC/ })).toContainText('99.5', { timeout: 60_000 })
})
