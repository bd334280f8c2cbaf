import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a visitor finds out why a deposit is missing, and returns to the search results', async ({ page }) => {
  performs(paths.helpCentre, paths.helpArticle)
  await page.goto(`/#${paths.my}`)
  await page.getByRole('link', { name: 'Help center' }).click()
  await expect(page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page, 'the help center')

  await page.getByRole('searchbox', { name: 'Search help' }).fill('deposit hash')
  const found = page.getByRole('list', { name: 'Articles found' })
  await found.getByRole('link', { name: /My deposit isn/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /My deposit isn/ })).toBeVisible()
  await expectAccessible(page, 'an article of the help center')

  await page
    .getByRole('list', { name: 'Related articles' })
    .getByRole('link', { name: /wrong network/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: /wrong network/ })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('deposit hash')

  await page.getByRole('searchbox', { name: 'Search help' }).fill('zeppelin')
  await expect(page.getByText('Try fewer or other words')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('list', { name: 'Security and scams' })).toBeVisible()
})

test('a page links to the articles that explain it', async ({ page }) => {
  await page.goto(`/#${paths.sell}`)
  await page.getByRole('link', { name: 'Help with this page' }).click()
  const articles = page.getByRole('list', { name: 'About the page you came from' })
  await articles.getByRole('link', { name: 'How to sell coins' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'How to sell coins' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help with this page' })).toHaveCount(0)
})

test('a link to a nonexistent article leads to the help center', async ({ page, guard }) => {
  guard.expect(/Failed to load resource/)
  await page.goto(`/#${paths.helpArticle}?id=no-such-article`)
  await expect(page.getByText('This article doesn’t exist')).toBeVisible()
  await page.goto(`/#${paths.helpArticle}`)
  await page.getByRole('link', { name: 'Help center' }).click()
  await expect(page.getByRole('list', { name: 'Swaps' })).toBeVisible()
})

test.describe('in Chinese', () => {
  test.use({ language: 'zh-Hans' })

  test('a search finds words without spaces between them', async ({ page }) => {
    await page.goto(`/#${paths.helpCentre}`)
    await page.getByRole('searchbox').fill('助记词')
    await page.getByRole('link', { name: /Sevenport 的任何人都不会索要助记词/ }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Sevenport 的任何人都不会索要助记词')
  })
})
