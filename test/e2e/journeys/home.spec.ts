import { getMarketPrices } from '#api/market.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('the best-known coins are listed with price and change, and lead to their pages', async ({ page, world }) => {
  const { app } = await AccountApp.arrive(page, world, paths.home)
  const coins = app.main.getByRole('list', { name: 'Top coins' }).getByRole('listitem')
  await expect(coins).toHaveCount(5)
  await expect(coins.first()).toContainText(/BTC.*CN¥[\d,]+\.\d\d.*%.*in 24 hours/)
  await expect(app.main.getByText(/Practice rates/).first(), 'the source of the prices is shown').toBeVisible()
  await expectAccessible(page, 'home with its top coins')
  await coins.filter({ hasText: 'ETH' }).getByRole('link').click()
  await expect(app.heading('ETH')).toBeVisible()
})

test('prices load without shifting the layout', async ({ page, world }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${getMarketPrices.path}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  const app = new AccountApp(page, world)
  await app.open(paths.home)
  const below = page.getByRole('heading', { name: 'Pools on seven chains' })
  const before = await below.boundingBox()
  gate.resolve()
  await expect(app.main.getByRole('list', { name: 'Top coins' }).getByRole('listitem')).toHaveCount(5)
  expect(await below.boundingBox()).toEqual(before)
})

test('without prices, the rest of the page is unchanged, and loading can be retried', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/Failed to load resource/)
  await page.route(`**${getMarketPrices.path}`, async (route) => route.fulfill({ status: 500, body: 'down' }))
  const app = new AccountApp(page, world)
  await app.open(paths.home)
  await expect(app.main.getByText('Prices are unavailable right now')).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Check in today' })).toBeVisible()
  await expectAccessible(page, 'home without prices')
  await page.unroute(`**${getMarketPrices.path}`)
  await app.button('Try again').click()
  await expect(app.main.getByRole('list', { name: 'Top coins' })).toBeVisible()
})

test('a visitor sees a coin with its price and chart, and must log in to act on it', async ({ page, world }) => {
  const app = new AccountApp(page, world)
  await app.open(paths.home)
  await expect(app.main.getByRole('link', { name: 'Withdraw' })).toHaveAttribute(
    'href',
    new RegExp(`${paths.withdrawableCoins}$`),
  )
  await app.main.getByRole('list', { name: 'Top coins' }).getByRole('link', { name: /ETH/ }).click()
  await expect(app.heading('ETH')).toBeVisible()
  await expect(app.main.getByRole('slider', { name: 'Price over time' })).toHaveAttribute('aria-valuetext', /¥/)
  await expect(app.main.getByRole('heading', { name: 'Recent activity' })).toBeHidden()
  await expectAccessible(page, 'a coin for a visitor')
  await app.main.getByRole('link', { name: 'Deposit' }).click()
  await expect(app.main.getByText('Log in to deposit')).toBeVisible()
  await expect(app.heading('Log in')).toBeVisible()
  await expect(app.main.getByRole('heading', { name: 'Log in to deposit' })).toBeVisible()
})
