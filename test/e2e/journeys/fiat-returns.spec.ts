import { getFiatOrder } from '#api/fiat.ts'
import { localPartnersPath } from '#api/local-world.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { chooseAsset, orderIs } from '#test/e2e/support/exchanging.ts'
import {
  linkOfTrade,
  live,
  openCheckout,
  order,
  placePurchase,
  tapThrough,
  visitCheckout,
} from '#test/e2e/support/fiat.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { setFaults } from '#test/e2e/support/partner-faults.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { confirm, recipient } from '#test/e2e/support/withdrawing.ts'

const bsc = 31338

const pix = { method: 'pix', amount: '300', address: recipient } as const

test('an order whose creation timed out is looked up, then found or given up', async ({ page, world }) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  try {
    await setFaults(world, { transak: 'silent-after-create', banxa: 'silent-after-create' })
    const [found, lost] = await Promise.all([
      placePurchase(world, account, { ...pix, partner: 'transak' }),
      placePurchase(world, account, { ...pix, partner: 'banxa' }),
    ])
    await app.open(paths.buyOrder, linkOfTrade(found))
    await expect(app.main.getByText(/is setting up your order. Don’t pay yet/)).toBeVisible()
    await setFaults(world, { transak: null, banxa: null })
    await orderIs(app, 'Waiting for payment', async () => Promise.resolve())
    const checkout = await openCheckout(app, 'Transak')
    await tapThrough(checkout, 'Continue', 'Verify', 'I have paid in my bank')
    await orderIs(app, 'Completed', async () => mine(chainOf(world, bsc), 2))
    // Banxa can't be queried for what it created. No one was told where to pay, so no one has paid.
    await app.open(paths.buyOrder, linkOfTrade(lost))
    await orderIs(app, 'Nothing was bought', async () => Promise.resolve())
    await expect(app.button(/^Continue to/)).toBeHidden()
  } finally {
    await setFaults(world, { transak: null, banxa: null })
  }
})

test('a purchase on hold for verification continues once approved', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  try {
    await setFaults(world, { transak: 'kyc-hold' })
    const made = await placePurchase(world, account, { ...pix, partner: 'transak' })
    await visitCheckout(world, account, made, 'continue', 'verify', 'paid')
    await app.open(paths.buyOrder, linkOfTrade(made))
    await orderIs(app, 'On hold', async () => Promise.resolve())
    await expect(app.main.getByText('Transak needs to verify you')).toBeVisible()
    const { partnerOrderId } = await world.call(getFiatOrder, { number: made.number, viewToken: made.viewToken })
    await page.goto(new URL(localPartnersPath, world.url).href)
    const held = page.getByRole('listitem').filter({ hasText: partnerOrderId ?? 'no number' })
    await held.getByRole('button', { name: 'Go on' }).click()
    await expect(held.getByRole('button', { name: 'Go on' })).toBeHidden()
    await app.open(paths.buyOrder, linkOfTrade(made))
    await orderIs(app, 'Completed', async () => mine(chainOf(world, bsc), 2))
    await expect(app.main.getByText('Transak needs to verify you')).toBeHidden()
  } finally {
    await setFaults(world, { transak: null })
  }
})

test('a refunded sale returns the coins to the Sevenport wallet', async ({ page, world, wallet }) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'BR')
  await payIn(world, wallet, account, 'USDT', '500')
  const ethereum = chainOf(world, firstChain)
  await mine(ethereum, 6)
  const fundPassword = await giveFundPassword(world, account)
  const balance = async (text: RegExp) => {
    await app.open(paths.withdrawableCoins)
    await expect(app.main.getByRole('link', { name: /^USDT/ })).toContainText(text)
  }
  await balance(/500/)
  try {
    await setFaults(world, { moonpay: 'refund' })
    await app.open(paths.sell)
    await chooseAsset(app, 'Coin', 'USDT', 'Ethereum')
    await app.field('You sell').fill('100')
    await expect(app.field('Address'), 'refunds go to the Sevenport wallet').toHaveValue(/^0x[\dA-Fa-f]{40}$/)
    await order(app, 'Sell', 'MoonPay')
    const checkout = await openCheckout(app, 'MoonPay')
    await tapThrough(checkout, 'Continue', 'Verify', 'Continue')
    await app.main.getByRole('link', { name: 'Pay from my Sevenport wallet' }).click()
    await expect(app.main.getByText('Pays order')).toBeVisible()
    const named = await app.main
      .getByText(/^0x[\dA-Fa-f]{40}$/)
      .first()
      .textContent()
    await confirm(app, account, { fundPassword, named: named ?? '' })
    await app.open(paths.sellHistory)
    await app.main.getByRole('link', { name: /100 USDT → R\$/ }).click()
    await orderIs(app, 'Refunded', async () => mine(ethereum, 2))
    await expect(app.main.getByText(/has sent your coins back to your refund address/)).toBeVisible()
    await expectAccessible(page, 'a sale that was refunded')
    await mine(ethereum, 12)
    // The withdrawal for the sale cost a fee; the coins themselves are back.
    await expect(async () => balance(/49\d/)).toPass({ timeout: 60_000 })
  } finally {
    await setFaults(world, { moonpay: null })
  }
})
