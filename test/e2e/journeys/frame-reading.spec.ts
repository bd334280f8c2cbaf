import { networks } from '#deployments/networks.ts'
import { paths } from '#src/config/paths.ts'

import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

/* Pages whose main action is reading and following a link. */

test('the pools of all seven chains link to their check-in pages', async ({ page, world }) => {
  performs(paths.mining)
  const app = new MiningApp(page, world.pool(firstChain, 'USDT'))
  await app.open(paths.mining)
  const pools = app.main.getByRole('listitem').getByRole('link')
  await expect(pools).toHaveCount(2 * networks.length)
  await pools.last().click()
  await expect(page).toHaveURL(new RegExp(`#${paths.signIn}[?]pool=${networks.at(-1)?.localChainId}-`))
  await expect(app.main.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('the check-in page links to its rules, with the pool’s numbers', async ({ page, world }) => {
  performs(paths.signInRules)
  const app = new MiningApp(page, world.pool(firstChain, 'USDT'))
  await app.open(paths.signIn)
  await page.locator(`a[href*="${paths.signInRules}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`#${paths.signInRules}`))
  await expect(app.main.getByText('0.01% of your stake', { exact: false })).toBeVisible()
  await expect(app.main.getByText('10 USDT or more', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.signIn}`))
})

test('the about page lists the contracts, each with a copy button', async ({ page, context, baseURL }) => {
  performs(paths.aboutUs)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await page.goto(`/#${paths.aboutUs}`)
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible()
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toMatch(/^0x[\da-fA-F]{40}$/)
})

test('the version history is linked from the update page and marks this version', async ({ page }) => {
  performs(paths.versionLog)
  await page.goto(`/#${paths.versionUpdate}`)
  await page.getByRole('link', { name: 'Version history' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.versionLog}$`))
  const own = page.locator('section').filter({ hasText: 'Version 1.0.23' })
  await expect(own).toContainText('Your version')
  await expect(own.getByRole('listitem').first()).toBeVisible()
})
