import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'

import { expect, test } from '#test/e2e/support/test.ts'

test('a chosen language acts at once, everywhere, and is kept', async ({ page, context }) => {
  await page.goto(`/#${paths.language}`)
  const other = await context.newPage()
  await other.goto(`/#${paths.aboutUs}`)
  const heading = page.getByRole('heading', { level: 1 })
  const otherHeading = other.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Language')
  const seen = new Set([await otherHeading.textContent()])

  for (const { id, name } of locales.filter((locale) => locale.id !== 'en')) {
    await page.getByRole('main').getByText(name, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', id)
    await expect(heading).not.toHaveText('Language')
    await expect(other.locator('html'), 'other tabs follow').toHaveAttribute('lang', id)
    seen.add(await otherHeading.textContent())
  }
  expect(seen.size, 'every language has its own word').toBe(locales.length)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
})

test.describe('without a choice', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the app speaks simplified Chinese', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  })
})
