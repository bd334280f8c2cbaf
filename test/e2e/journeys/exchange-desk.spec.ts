import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { orderIs } from '#test/e2e/support/exchanging.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { confirm } from '#test/e2e/support/withdrawing.ts'

test('USDT becomes USDC one to one at the house’s own desk, and arrives in the Sevenport wallet', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await payIn(world, wallet, account, 'USDT', '2000')
  const ethereum = chainOf(world, firstChain)
  await mine(ethereum, 6)
  const fundPassword = await giveFundPassword(world, account)
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDT/ })).toContainText('2,000', { timeout: 30_000 })

  await app.open(paths.home)
  await app.main.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect(app.button(/^Coin you pay with/), 'the pair of the promotion').toContainText('USDT Ethereum')
  await expect(app.button(/^Coin you receive/)).toContainText('USDC BSC')
  await app.field('You pay').fill('100')
  await app.main.getByText('Sevenport', { exact: true }).first().click()
  await expect(app.main.getByText('99.5', { exact: false }).first()).toBeVisible()
  await app.button('My Sevenport wallet').first().click()
  await app.button('My Sevenport wallet').last().click()
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button('Create order').click()
  await expect(app.heading('Pay')).toBeVisible({ timeout: 15_000 })
  await app.main.getByRole('link', { name: 'Pay from my Sevenport wallet' }).click()
  const payInAddress =
    (await app.main
      .getByText(/^0x[\dA-Fa-f]{40}$/)
      .first()
      .textContent()) ?? ''
  await confirm(app, account, { fundPassword, named: payInAddress })

  await app.open(paths.exchangeHistory)
  await app.main.getByRole('link', { name: /100 USDT/ }).click()
  await orderIs(app, 'Completed', async () => mine(ethereum, 2))
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDC/ })).toContainText('99.5', { timeout: 60_000 })
})
