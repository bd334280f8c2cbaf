import { listPriceAlerts } from '#api/price-alerts.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an alert is set from a coin’s page, found under My, and deleted', async ({ page, world }) => {
  performs(paths.priceAlerts)
  const { app, account } = await AccountApp.arrive(page, world, paths.my)
  await app.open(paths.spotCoin, '?coin=BTC')
  // The page before has a link of this name, too.
  await expect(page).toHaveTitle('BTC · Sevenport')
  await page.getByRole('link', { name: 'Price alerts' }).click()
  await expect(app.main.getByText('No price alerts yet')).toBeVisible()
  const target = app.field('Target price')
  await app.button('Set alert').click()
  await expect(app.main.getByText('Enter a price.')).toBeVisible()
  await target.fill('9,000,000.5')
  await expect(app.main.getByRole('status')).toContainText('rises above CN¥9,000,000.50')
  await target.fill('1.25')
  await expect(app.main.getByRole('status')).toContainText('falls below CN¥1.25')
  await expectAccessible(page, 'a price alert before it is set')
  await app.button('Set alert').click()
  const alert = app.main.getByRole('listitem').filter({ hasText: 'BTC below CN¥1.25' })
  await expect(alert).toContainText('Set on')
  await expect(target).toHaveValue('')
  expect(await world.call(listPriceAlerts, undefined, account.session.accessToken)).toMatchObject([
    { coin: 'BTC', direction: 'below', targetPrice: '1.25', currency: 'CNY', triggered: null },
  ])

  await app.open(paths.my)
  await app.main.getByRole('link', { name: 'Price alerts' }).click()
  await expectAccessible(page, 'the list of price alerts')
  await app.button('Delete alert: BTC below CN¥1.25').click()
  await expect(app.main.getByText('No price alerts yet')).toBeVisible()
})
