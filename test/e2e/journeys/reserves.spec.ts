import { getReserveProof } from '#api/reserves.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { depositEther } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a user’s own browser proves that their balance is in the published sum', async ({ page, world }) => {
  performs(paths.reserves)
  const { app, account } = await AccountApp.arrive(page, world, paths.my)
  await depositEther(world, account, '1.25')
  await app.main.getByRole('link', { name: 'Proof of reserves' }).click()
  await app.button('Publish now').click()

  const own = app.main.getByRole('list', { name: 'Coins in the proof' }).getByRole('listitem')
  await expect(own).toContainText('1.25 ETH')
  await expect(own).toContainText('Same as now')
  await expect(own).toContainText('Proven')
  await expect(app.main.getByText('They’re in the published total Passed')).toBeVisible()
  await expect(app.main.getByText(account.session.userId)).toBeVisible()

  const coins = app.main.getByRole('list', { name: 'Coins', exact: true }).getByRole('listitem')
  await expect(coins.filter({ hasText: 'ETH' })).toContainText('Covered')
  const addresses = app.main.getByRole('list', { name: 'Sevenport’s addresses' })
  await expect(addresses.getByText('Treasury')).toBeVisible()
  await expect(addresses.getByText('Built into this app')).toBeVisible()
  await expect(addresses.getByText('Hot wallet (for withdrawals)')).toBeVisible()
  await expect(addresses.getByText('Arbitrum')).toHaveCount(2)
  await expectAccessible(page, 'the proof of reserves')
})

test('a proof with one changed digit fails', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await depositEther(world, account, '1.25')
  await page.route(`**${getReserveProof.path}**`, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/"sum":"(\d)/, (_, digit) => `"sum":"${Number(digit) + 1}`) })
  })
  await app.open(paths.reserves)
  await app.button('Publish now').click()
  await expect(app.main.getByText('This doesn’t add up')).toBeVisible()
  await expect(app.main.getByText('Not proven')).toBeVisible()
})

test('a visitor sees what is owed and held, and must log in to see their own part', async ({ page, world }) => {
  const app = new AccountApp(page, world)
  await app.open(paths.reserves)
  await app.button('Publish now').click()
  await expect(app.main.getByText('What we owe and hold')).toBeVisible()
  await expect(app.main.getByText('Is your balance included?')).toBeVisible()
  await app.main.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/returnTo=%2Freserves/)
})
