import { randomUUID } from 'node:crypto'

import { getAgreement, listConsents } from '#api/notices.ts'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectFocus } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const texts = [
  {
    kind: 'service',
    path: paths.serviceAgreement,
    link: 'Service agreement',
    title: 'Service agreement',
    section: '7. Swaps',
  },
  {
    kind: 'privacy',
    path: paths.privacyPolicy,
    link: 'Privacy policy',
    title: 'Privacy',
    section: '9. For how long',
  },
] as const

test('each agreement has its date, version and links to its sections', async ({ page, world }) => {
  performs(paths.privacyPolicy, paths.serviceAgreement)
  for (const { kind, path, link, title, section } of texts) {
    await page.setViewportSize({ width: 390, height: 844 })
    const { version, effectiveFrom } = await world.call(getAgreement, { kind, lang: 'en_us' })
    const date = new Date(effectiveFrom).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    await page.goto(`/#${paths.my}`)
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`#${path}$`))
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    await expect(page.getByText(`Version ${version}, effective ${date}`, { exact: true })).toBeVisible()

    await page.getByText('Contents').click()
    await page.getByRole('button', { name: section }).click()
    const heading = page.getByRole('heading', { name: section })
    await expectFocus(heading)
    await expect(heading).toBeInViewport()
    await expect(page, 'the URL still names the page').toHaveURL(new RegExp(`#${path}$`))
    await page.setViewportSize({ width: 390, height: 8_000 })
    await expectAccessible(page, link)
  }
})

test('a user who agreed to an earlier version is asked at the next visit, and not again after agreeing', async ({
  page,
  world,
}) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.my)
  // As for a user who registered under version 2: the two current texts are due.
  const due = await Promise.all(
    (['service', 'privacy'] as const).map(async (kind) => {
      const { id, version } = await world.call(getAgreement, { kind, lang: 'en_us' })
      return { id, kind, version }
    }),
  )
  const given = due.map(({ kind }) => ({ id: randomUUID(), kind, version: 2, agreedAt: '2026-11-22T10:00:00.000Z' }))
  await page.route(`**${listConsents.path}`, async (route) =>
    route.fulfill({ json: { code: 0, msg: 'ok', data: { given, due } } }),
  )
  await page.reload()
  await expect(app.dialog.getByRole('heading', { name: 'We updated our terms' })).toBeVisible()
  await expect(app.dialog).toContainText('What we store about files you attach')
  await expect(app.dialog).toContainText('What we store when you write to support')
  await expect(app.dialog).toContainText('What we store about your price alerts.')
  await expect(app.dialog).toContainText('The exchange partner you choose makes the swap')
  await expect(app.dialog, 'what version 2 has changed is agreed to').not.toContainText('They stay yours.')
  await expectAccessible(page, 'the question for consent')
  await app.dialog.getByRole('button', { name: 'service agreement' }).click()
  const text = page.getByRole('dialog', { name: 'Service agreement' })
  await expect(text).toContainText('Coins you deposit stay yours.')
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  await app.button('Not now').click()
  await expect(app.dialog).toBeHidden()

  await page.reload()
  await expect(app.dialog).toBeVisible()
  await page.unroute(`**${listConsents.path}`)
  await app.button('Agree').click()
  await expect(app.toast('Thank you for agreeing')).toBeVisible()
  await expect(app.dialog).toBeHidden()
  const { accessToken } = account.session
  expect(await world.call(listConsents, undefined, accessToken)).toMatchObject({ due: [] })
  await app.open(paths.serviceAgreement)
  await expect(page.getByText(/^You agreed on /)).toBeVisible()
})

test('agreements are in the reader’s language', async ({ page, world }) => {
  await page.goto('/config.json')
  for (const { id, code } of locales) {
    await page.evaluate((language) => {
      localStorage.setItem('language:v1', JSON.stringify(language))
    }, id)
    await page.goto('about:blank')
    for (const { path, kind } of texts) {
      const { title } = await world.call(getAgreement, { kind, lang: code })
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title)
    }
  }
})
