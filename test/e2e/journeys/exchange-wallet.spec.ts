import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { chooseAsset, orderIs } from '#test/e2e/support/exchanging.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { confirm } from '#test/e2e/support/withdrawing.ts'

const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('USDT in the Sevenport wallet is swapped to BTC at a typed address', async ({ page, world, wallet }) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await payIn(world, wallet, account, 'USDT', '2000')
  const ethereum = chainOf(world, firstChain)
  await mine(ethereum, 6)
  const fundPassword = await giveFundPassword(world, account)
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDT/ })).toContainText('2,000')

  await app.open(paths.exchange)
  await app.button(/^Coin you pay with/).click()
  await app.dialog.getByRole('searchbox').fill('USDT')
  await expect(app.dialog.getByRole('button', { name: /^USDT\b.*Ethereum/ })).toContainText('2,000 USDT')
  await app.dialog.getByRole('button', { name: 'Pin USDT on Optimism to the top' }).click()
  await expect(app.dialog.getByRole('listitem').first()).toContainText('Optimism')
  await page.keyboard.press('Escape')
  await chooseAsset(app, 'Coin you pay with', 'USDT', 'Ethereum')
  await chooseAsset(app, 'Coin you receive', 'BTC', 'Bitcoin')
  await app.field('You pay').fill('100')
  await app.main.getByText('Fixed rate', { exact: true }).click()
  const [receive, refund] = [app.field('Address').first(), app.field('Address').last()]
  await receive.fill(bitcoin)
  await expect(refund, 'refunds go to the Sevenport wallet by default').toHaveValue(/^0x[\dA-Fa-f]{40}$/)
  await refund.fill('')
  await expect(app.button('Create order')).toHaveAccessibleDescription('A fixed rate needs a refund address.')
  // The first one is for the receiving address, because Bitcoin has one, too.
  await app.button('My Sevenport wallet').last().click()
  await expect(refund).toHaveValue(/^0x[\dA-Fa-f]{40}$/)
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button('Create order').click()
  await expect(app.heading('Pay')).toBeVisible()
  await expect(app.main.getByText(/Your balance: 2,000 USDT/)).toBeVisible()
  await app.main.getByRole('link', { name: 'Pay from my Sevenport wallet' }).click()

  await expect(app.main.getByText('Pays order')).toBeVisible()
  await expect(app.main.getByText('100', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'the review of what pays an order')
  await page.reload()
  await expect(app.main.getByText('Pays order'), 'the entries survive a reload').toBeVisible()
  const number = (await app.main.locator('dd').first().textContent()) ?? ''
  const payInAddress =
    (await app.main
      .getByText(/^0x[\dA-Fa-f]{40}$/)
      .first()
      .textContent()) ?? ''
  await confirm(app, account, { fundPassword, named: payInAddress })

  await app.open(paths.exchangeHistory)
  await app.main.getByRole('link', { name: /100 USDT/ }).click()
  await expect(app.main.getByText(number).first()).toBeVisible()
  await orderIs(app, 'Completed', async () => mine(ethereum, 2))
  await expect(app.main.getByText(bitcoin).first()).toBeAttached()
  await app.open(paths.withdrawHistory)
  await app.main.getByRole('link', { name: /102 USDT/ }).click()
  await expect(app.main.getByText(number).first()).toBeVisible()
})
