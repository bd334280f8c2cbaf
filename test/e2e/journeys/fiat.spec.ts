import { localPartnersPath } from '#api/local-world.ts'
import { addPayoutAccount } from '#api/payout-accounts.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { TransactionSheet } from '#test/e2e/pages/transaction-sheet.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { chooseAsset, orderIs } from '#test/e2e/support/exchanging.ts'
import { live, openCheckout, order, tapThrough } from '#test/e2e/support/fiat.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { confirm } from '#test/e2e/support/withdrawing.ts'

const bsc = 31338

test('a visitor starts with live offers, and in France learns what works there', async ({ page, world }) => {
  performs(paths.sell)
  const app = new AccountApp(page, world)
  await page.goto('/')
  await expect(app.heading('Sell')).toBeVisible()
  await expect(app.main.getByRole('radio', { name: /MoonPay/ })).toBeVisible()
  await expect(app.main.getByText(/These are prices for Brazil/)).toBeVisible()
  await expect(app.field('You get')).toHaveValue(/^\d+(\.\d+)?$/)
  await expectAccessible(page, 'the calculator for visitors')

  await app.button(/^Where do you live/).click()
  await app.dialog.getByRole('searchbox').fill('France')
  await app.dialog.getByRole('button', { name: /France/ }).click()
  await expect(app.main.getByText('Selling isn’t available in France yet')).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Swap coins' })).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Deposit coins' })).toBeVisible()
})

test('100 reais paid by Pix arrive as USDT in the Sevenport wallet, followed in another browser', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  performs(paths.buy, paths.buyOrder, paths.buyHistory)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'BR')
  await app.open(paths.buy)
  await app.field('You pay').fill('200')
  await expect(app.main.getByRole('radio', { name: /MoonPay/ })).toBeVisible()
  await expect(app.field('Address'), 'coins are paid out to the Sevenport wallet').toHaveValue(/^0x[\dA-Fa-f]{40}$/)
  await expectAccessible(page, 'the form for a purchase')
  await app.field('You pay').fill('1')
  await app
    .button(/^Use the minimum, R\$/)
    .first()
    .click()
  await expect(app.main.getByText(/^Quote valid for/), 'one tap requests an offer').toBeVisible()
  await app.field('You pay').fill('100')
  await order(app, 'Buy', 'Transak')

  const checkout = await openCheckout(app, 'Transak')
  await tapThrough(checkout, 'Continue', 'Verify', 'I have paid in my bank')
  await orderIs(app, 'Completed', async () => mine(chainOf(world, bsc), 2))
  await expectAccessible(page, 'a purchase that is complete')

  const other = await browser.newContext({ baseURL: world.url })
  const elsewhere = await other.newPage()
  await elsewhere.goto(page.url())
  await expect(
    elsewhere
      .getByText('100,00')
      .or(elsewhere.getByText(/R\$.?100/))
      .first(),
  ).toBeVisible()
  await other.close()

  await app.open(paths.buyHistory)
  await expect(app.main.getByRole('link', { name: /R\$100\.00 → / })).toContainText('Completed')
})

test('a purchase in India is paid from any of the user’s accounts at the partner', async ({ page, world }) => {
  test.slow()
  performs(paths.buy, paths.buyOrder)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'IN')
  await page.goto(new URL(localPartnersPath, world.url).href)
  await page.getByRole('link', { name: 'Onmeta’s page for UPI IDs' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel(/^UPI ID/).fill('ana@okbank')
  await page.getByRole('button', { name: 'Link' }).click()
  await expect(page.getByRole('heading', { name: /Your UPI ID is linked/ })).toBeVisible()

  await page.goto('/')
  await app.open(paths.buy)
  await app.main.getByText('UPI', { exact: true }).click()
  await app.field('You pay').fill('3000')
  await app.main
    .locator('label')
    .filter({ hasText: /^Onmeta/ })
    .click()
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  const payers = app.main.getByRole('group', { name: 'Pay from' })
  await expect(payers.getByRole('radio', { name: /test@simulator/ })).toBeChecked()
  await expectAccessible(page, 'the choice of an account that pays')
  await payers.getByText('ana@okbank').click()
  await app.open(paths.sell)
  await app.open(paths.buy)
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await expect(payers.getByRole('radio', { name: /ana@okbank/ }), 'the choice is remembered').toBeChecked()
  await order(app, 'Buy', 'Onmeta')
  await expect(app.main.getByRole('link', { name: 'Pay with a UPI app on this device' })).toBeVisible()
})

test('a sale is paid from the connected wallet with one confirmation', async ({ page, world, wallet }) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'BR')
  await world.giveTestCoins(firstChain, wallet.address)
  await app.open(paths.sell)
  await chooseAsset(app, 'Coin', 'USDT', 'Ethereum')
  await app.field('You sell').fill('100')
  await expect(app.field('Address')).toHaveValue(/^0x[\dA-Fa-f]{40}$/)
  await order(app, 'Sell', 'MoonPay')
  const checkout = await openCheckout(app, 'MoonPay')
  await tapThrough(checkout, 'Continue', 'Verify', 'Continue')
  await app.main.getByRole('link', { name: 'Pay from connected wallet' }).click()
  await expect(app.heading('Pay from wallet')).toBeVisible()
  await app.button('Connect wallet').click()
  await new WalletPicker(page).choose(wallet.name)
  await app.button('Review payment').click()
  const sheet = new TransactionSheet(page)
  await expect(sheet.fee).toBeVisible()
  await sheet.confirmTwice()
  await sheet.expectDone('100 USDT paid')
  await sheet.dialog.getByRole('button', { name: 'Follow the order' }).click()
  await expect(app.heading('Sale')).toBeVisible()
  await orderIs(app, 'Completed', async () => mine(chainOf(world, firstChain), 2))
})

test('USDC in the Sevenport wallet is sold for rupees to an Indian bank account, which has to wait a day if new', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  performs(paths.sell, paths.sellOrder, paths.sellHistory)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'IN')
  const details = {
    kind: 'india-bank',
    holder: 'Ana Souza',
    accountNumber: '123456789012',
    branchCode: 'HDFC0001234',
  } as const
  await world.call(addPayoutAccount, { details }, account.session.accessToken)
  await payIn(world, wallet, account, 'USDC', '300')
  const ethereum = chainOf(world, firstChain)
  await mine(ethereum, 6)
  const fundPassword = await giveFundPassword(world, account)
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDC/ })).toContainText('300')

  await app.open(paths.sell)
  await chooseAsset(app, 'Coin', 'USDC', 'Ethereum')
  await app.field('You sell').fill('100')
  const own = app.main.getByRole('radio', { name: /9012/ })
  await expect(own, 'the only account is preselected').toBeChecked()
  await expect(app.main.getByText(/You can use this account from/)).toBeVisible()
  await order(app, 'Sell', 'Transak')
  const checkout = await openCheckout(app, 'Transak')
  await tapThrough(checkout, 'Continue', 'Verify', 'Continue')
  await app.main.getByRole('link', { name: 'Pay from my Sevenport wallet' }).click()
  await expect(app.main.getByText('Pays order')).toBeVisible()
  const named = await app.main
    .getByText(/^0x[\dA-Fa-f]{40}$/)
    .first()
    .textContent()
  await confirm(app, account, { fundPassword, named: named ?? '' })
  await app.open(paths.sellHistory)
  await app.main.getByRole('link', { name: /100 USDC → ₹/ }).click()
  await orderIs(app, 'Completed', async () => mine(ethereum, 2))
})

test('a declined card buys nothing, and the page says so', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'BR')
  await app.open(paths.buy)
  await app.main.locator('label').filter({ hasText: /^Card/ }).click()
  await app.field('You pay').fill('200')
  await order(app, 'Buy', 'MoonPay')
  const checkout = await openCheckout(app, 'MoonPay')
  await tapThrough(checkout, 'Continue', 'Verify', 'Card is declined')
  await orderIs(app, 'Nothing was bought', async () => Promise.resolve())
  await app.button('Buy again').click()
  await expect(app.field('You pay')).toHaveValue('200')
})

test('a Pix key is validated, shown masked, and deleted', async ({ page, world }) => {
  performs(paths.payoutAccounts)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'BR')
  await app.open(paths.payoutAccounts)
  await app.button('Add payout account').click()
  await app.dialog.getByRole('textbox', { name: 'Account holder' }).fill('Ana Souza')
  const key = app.dialog.getByRole('textbox', { name: 'Pix key' })
  await key.fill('529.982.247-26')
  await app.dialog.getByRole('button', { name: 'Add account' }).click()
  await app.expectFault(key, /isn’t valid/)
  await key.fill('529.982.247-25')
  await app.dialog.getByRole('button', { name: 'Add account' }).click()
  await expect(app.dialog).toBeHidden()
  const row = app.main.getByRole('listitem').first()
  await expect(row).toContainText('Ana Souza')
  await expect(row).toContainText('Available from')
  await expect(row).not.toContainText('52998224725')
  await expectAccessible(page, 'the accounts that sales are paid to')
  await app.button(/^Delete /).click()
  await app.dialog.getByRole('button', { name: 'Delete payout account' }).click()
  await expect(app.main.getByText('No payout accounts yet')).toBeVisible()
})
