import { paths } from '#src/config/paths.ts'

import { expectFocus } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an empty hash launches on Sell, and #/ leads home', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`#${paths.sell}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Sell' })).toBeVisible()
  await page.goto('/#/')
  await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Sail seven ports' })).toBeVisible()
})

test('an unknown path says so and links home', async ({ page }) => {
  await page.goto('/#/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
})

test('a new page starts at the top with the focus on its heading, and going back restores the position', async ({
  page,
}) => {
  await page.goto(`/#${paths.home}`)
  const contracts = page.getByRole('link', { name: 'See the contracts' })
  // Pools are read when their list scrolls into view.
  await page.getByRole('heading', { name: 'Pools on seven chains' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('a day', { exact: true })).toHaveCount(7)
  await contracts.click()
  await expectFocus(page.getByRole('heading', { level: 1, name: 'About Sevenport' }))
  await expect(page).toHaveTitle('About Sevenport · Sevenport')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(contracts).toBeInViewport()
})

test('Back on a page opened by a link leads to its parent page', async ({ page }) => {
  await page.goto(`/#${paths.aboutUs}`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.my}$`))
})

test('a page whose code fails to load is retried once, then says so and loads with a tap', async ({ page, guard }) => {
  performs(paths.my)
  guard.expect(/ERR_FAILED|PageLoadError|dynamically imported module/)
  let requests = 0
  await page.route(/language-page/, async (route) => {
    requests += 1
    await route.abort()
  })
  await page.goto(`/#${paths.my}`)
  await page.getByRole('link', { name: 'Language' }).click()
  await expect(page.getByText('This page didn’t load')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#${paths.language}$`))
  expect(requests).toBe(2)
  await page.unroute(/language-page/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
})

test('a lost connection is shown as long as it lasts', async ({ page, context, guard }) => {
  // The browser itself reports the requests in flight.
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(`/#${paths.my}`)
  await expect(page.getByRole('heading', { level: 1, name: 'My' })).toBeVisible()
  const notice = page.getByText('You’re offline')
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})
