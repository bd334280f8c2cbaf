import { readText } from '#server/content/read-text.ts'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const texts = [
  {
    name: 'agreements/service-1',
    path: paths.serviceAgreement,
    link: 'Service agreement',
    title: 'Service agreement',
    section: '4. Your wallet',
  },
  {
    name: 'agreements/privacy-1',
    path: paths.privacyPolicy,
    link: 'Privacy policy',
    title: 'Privacy',
    section: '7. For how long',
  },
]

for (const { path, link, title, section } of texts) {
  test(`${link}: its date, its version and a way to each of its sections`, async ({ page }) => {
    await page.goto(`/#${paths.my}`)
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`#${path}$`))
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    await expect(page.getByText(/^Version 1, in force since Nov 21, 2026$/)).toBeVisible()

    await page.getByText('Contents').click()
    await page.getByRole('button', { name: section }).click()
    const heading = page.getByRole('heading', { name: section })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(page, 'the address is still that of the page').toHaveURL(new RegExp(`#${path}$`))
    await page.setViewportSize({ width: 390, height: 8_000 })
    await expectAccessible(page, link)
  })
}

for (const { id, code } of locales) {
  test.describe(`in ${id}`, () => {
    test.use({ language: id })

    test('the agreements are in that language', async ({ page }) => {
      for (const { path, name } of texts) {
        const { title } = await readText(name, code)
        await page.goto(`/#${path}`)
        await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title)
      }
    })
  })
}
