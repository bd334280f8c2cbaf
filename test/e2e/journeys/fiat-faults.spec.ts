import { type FiatOrder, getFiatOrder } from '#api/fiat.ts'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import type { Account } from '#test/e2e/support/account.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { expectTranslated } from '#test/e2e/support/english.ts'
import { orderIs } from '#test/e2e/support/exchanging.ts'
import { bankPays, linkOfTrade, live, placePurchase, type Purchase, visitCheckout } from '#test/e2e/support/fiat.ts'
import { setFaults } from '#test/e2e/support/partner-faults.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'
import type { World } from '#test/e2e/support/world.ts'

const bsc = 31338

const pix = { method: 'pix', amount: '300', address: recipient } as const
const atMoonPay: Purchase = { ...pix, partner: 'moonpay' }
const atBanxa: Purchase = { ...pix, partner: 'banxa' }
const atTransak: Purchase = { ...pix, partner: 'transak' }
const byUpi: Purchase = { partner: 'onmeta', method: 'upi', amount: '3000', address: recipient }

/** What users see of faults that a purchase meets after payment: one per partner at a time. */
const rounds = [
  {
    moonpay: { fault: 'misdirected-payout', state: 'On hold', advice: /shows no such payment/ },
    banxa: { fault: 'refund', state: 'Refunded', advice: /has sent your money back/ },
    transak: { fault: 'kyc-hold', state: 'On hold', advice: /If you’ve paid, it has your payment/ },
    onmeta: { fault: 'late-payment', state: 'Completed', advice: /has sent your coins/ },
  },
  {
    moonpay: { fault: 'decline', state: 'Failed', advice: /Nothing was bought/ },
    banxa: { fault: 'no-webhook', state: 'Completed', advice: /Your browser found this payout/ },
    transak: { fault: 'phantom-payout', state: 'Sending', advice: /has sent your coins/ },
    onmeta: { fault: 'wrong-amount', state: 'Completed', advice: /has sent your coins/ },
  },
  {
    moonpay: { fault: 'forged-webhook', state: 'Completed', advice: /Your browser found this payout/ },
    banxa: { fault: 'short-payout', state: 'On hold', advice: /paid you far less/ },
    transak: { fault: 'unknown-status', state: 'Waiting for payment', advice: /is waiting for your payment/ },
    onmeta: { fault: 'expiry', state: 'Expired', advice: /didn’t arrive in time/ },
  },
] as const

const partners = ['moonpay', 'banxa', 'transak', 'onmeta'] as const
const purchases = { moonpay: atMoonPay, banxa: atBanxa, transak: atTransak, onmeta: byUpi }

async function pay(world: World, account: Account, order: FiatOrder): Promise<void> {
  if (order.checkout === 'hosted') await visitCheckout(world, account, order, 'continue', 'verify', 'paid')
  else await bankPays(world, order)
}

for (const [index, round] of rounds.entries()) {
  const faults = partners.map((name) => round[name].fault)
  test(`a purchase says who has the money with ${faults.join(', ')}`, async ({ page, world }) => {
    test.slow()
    const { app, account } = await AccountApp.arrive(page, world, paths.language)
    try {
      await setFaults(world, Object.fromEntries(partners.map((name) => [name, round[name].fault])))
      const orders = new Map<string, FiatOrder>()
      for (const name of partners) {
        const order = await placePurchase(world, account, purchases[name])
        orders.set(name, order)
        if (round[name].fault !== 'expiry') await pay(world, account, order)
      }
      for (const name of partners) {
        const { fault, state, advice } = round[name]
        const order = orders.get(name)
        if (order === undefined) throw new Error(`There is no order at ${name}`)
        await app.open(paths.buyOrder, linkOfTrade(order))
        await orderIs(app, state, async () => mine(chainOf(world, bsc), 2))
        await expect(app.main.getByText(advice).first(), fault).toBeVisible()
        await expectToFit(page, fault)
      }
      if (index === 0) {
        await expectAccessible(page, 'a late purchase that is complete')
        await app.open(paths.buyHistory)
        await expect(app.main.getByRole('link', { name: /R\$300\.00 → / }).filter({ hasText: 'Refunded' })).toHaveCount(
          1,
        )
      }
    } finally {
      await setFaults(world, Object.fromEntries(partners.map((name) => [name, null])))
    }
  })
}

test('partners that are slow, rate-limited or failing don’t delay other offers', async ({ page, world, guard }) => {
  guard.expect(/50\d/)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await live(world, account, 'BR')
  try {
    // A partner is offered once its coin list has loaded: with these faults from the start, two would be missing.
    await app.open(paths.buy)
    await app.field('You pay').fill('320')
    for (const partner of [/^MoonPay/, /^Banxa/]) {
      await expect(app.main.getByRole('radio', { name: partner })).toBeVisible()
    }
    await setFaults(world, { moonpay: 'slow', banxa: 'failing', transak: null })
    await app.field('You pay').fill('321')
    await expect(app.main.getByRole('radio', { name: /^Transak/ })).toBeVisible()
    await expect(app.main.getByText(/Getting a quote|Taking a while/).first()).toBeVisible()
    await setFaults(world, { transak: 'rate-limited' })
    await app.field('You pay').fill('322')
    await expect(app.main.getByText(/isn’t responding|unavailable/i).first()).toBeVisible()
  } finally {
    await setFaults(world, { moonpay: null, banxa: null, transak: null })
  }
  // Transak isn't asked again before a pause has passed, which would surprise other journeys in this world.
  let amount = 323
  await expect(async () => {
    await app.field('You pay').fill(String(amount++))
    await expect(app.main.getByRole('radio', { name: /^Transak/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('a blocked checkout is offered as a link, and a canceled one buys nothing, on a desktop', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const order = await placePurchase(world, account, atBanxa)
  await app.open(paths.buyOrder, linkOfTrade(order))
  await page.evaluate(() => {
    window.open = () => null
  })
  await app.button('Continue to Banxa').click()
  await expect(app.main.getByText('Your browser blocked the new tab')).toBeVisible()
  await expectAccessible(page, 'a checkout that was blocked')
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    app.main.getByRole('link', { name: 'Open Banxa' }).click(),
  ])
  await checkout.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(checkout.getByText('You cancelled this order')).toBeVisible()
  await orderIs(app, 'Nothing was bought', async () => Promise.resolve())
  await expectToFit(page, 'an order that was cancelled')
})

test('rupees by UPI: the bank’s reference number is validated and passed on, and the coins arrive', async ({
  page,
  world,
}) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const order = await placePurchase(world, account, byUpi)
  await app.open(paths.buyOrder, linkOfTrade(order))
  await expect(app.main.getByRole('img', { name: 'UPI QR code' })).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Pay with a UPI app on this device' })).toHaveAttribute(
    'href',
    /^upi:\/\/pay\?.*am=3000\.00&cu=INR/,
  )
  const utr = app.field('UTR (bank reference number)')
  await utr.fill('12-34')
  await app.button('I’ve paid').click()
  await app.expectFault(utr, 'Enter 6 to 30 letters and digits.')
  await expectAccessible(page, 'a payment by UPI')
  await utr.fill('412345678901')
  await app.button('I’ve paid').click()
  await expect(app.main.getByText(/hasn’t received your payment yet/)).toBeVisible()
  await bankPays(world, order)
  await orderIs(app, 'Completed', async () => mine(chainOf(world, bsc), 2))
})

test('an order’s page is complete in every language, and hides payment details from strangers', async ({
  page,
  world,
  browser,
}) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const upi = await placePurchase(world, account, byUpi)
  const hosted = await placePurchase(world, account, atTransak)
  for (const { id, name } of locales.filter((locale) => locale.id !== 'en')) {
    await app.open(paths.language)
    await app.main.getByText(name, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', id)
    for (const order of [upi, hosted]) {
      await app.open(paths.buyOrder, linkOfTrade(order))
      await expect(app.main.getByText(order.number).first()).toBeVisible()
      await expectTranslated(page, id, 'a purchase')
      await expectToFit(page, `a purchase in ${id}`)
    }
  }
  const other = await browser.newContext({ baseURL: world.url })
  const elsewhere = await other.newPage()
  await elsewhere.goto(`/#${paths.buyOrder}${linkOfTrade(upi)}`)
  await expect(elsewhere.getByText(upi.number).first()).toBeVisible()
  await expect(elsewhere.getByRole('img')).toHaveCount(0)
  await other.close()
  const seen = await world.call(getFiatOrder, { number: upi.number, viewToken: upi.viewToken })
  expect(seen.instructions, 'the link alone reveals no instructions').toBeNull()
})
