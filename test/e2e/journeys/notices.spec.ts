import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { mainAuthentication } from '#api/authentication.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The newest notice in a new world. */
const newest = 'A wallet on this device, and support that answers'
/** How many notices there are. A new account also gets a welcome message. */
const published = 10

const badge = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const tab = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).locator('label', { hasText: name })
const redDot = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByText(/unread/i)

test('a visitor goes from the home page to the latest notice, and to all of them', async ({ page }) => {
  performs(paths.home, paths.notices, paths.noticeDetail)
  await page.goto(`/#${paths.home}`)
  await page.getByRole('link', { name: newest }).click()
  await expect(page.getByRole('heading', { level: 2, name: newest })).toBeVisible()
  await expect(page.getByText('You can now keep coins in a wallet of your own')).toBeVisible()
  await expectAccessible(page, 'a notice')

  await page.goto(`/#${paths.my}`)
  await page.getByRole('link', { name: 'Notices' }).click()
  const notices = page.getByRole('list', { name: 'Notices' }).getByRole('listitem')
  await expect(notices).toHaveCount(published)
  await expect(notices.getByText('Unread:'), 'a visitor sees no unread marks').toHaveCount(0)
  await expectAccessible(page, 'the notices')
  await notices.filter({ hasText: 'Keep your recovery codes' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Keep your recovery codes' })).toBeVisible()
})

test('the notice line doesn’t shift the home page, whether notices load or not', async ({ page, guard }) => {
  guard.expect(/Failed to load resource/)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/info/notice/list**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`/#${paths.home}`)
  const line = page.getByRole('main').locator(`a[href*="${paths.notices}"]`)
  const below = page.getByRole('heading', { name: 'Top coins' })
  await expect(line).toHaveText('Notices')
  const before = await below.boundingBox()
  gate.resolve()
  await expect(page.getByRole('link', { name: newest })).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)

  await page.unrouteAll()
  await page.route('**/api/info/notice/list**', async (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.reload()
  await expect(line).toHaveText('Notices')
  expect(await below.boundingBox()).toEqual(before)
})

test('a removed notice says so and leads to the others', async ({ page, guard }) => {
  guard.expect(/404|Failed to load resource/)
  await page.goto(`/#${paths.noticeDetail}`)
  await expect(page.getByText('This link is incomplete')).toBeVisible()
  for (const id of ['no-id', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/#${paths.noticeDetail}?id=${id}`)
    await expect(page.getByText('No longer available')).toBeVisible()
  }
  // If notices fail to load, a tap retries.
  await page.route('**/api/info/notice/list**', async (route) => route.abort())
  await page.getByRole('link', { name: 'All notices' }).click()
  await expect(page.getByText('Network error. Check your connection and try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: newest })).toBeVisible()
})

test('what a user reads is marked as read in every tab, and the red dot disappears with the last one', async ({
  page,
  context,
  world,
}) => {
  performs(paths.notificationCenter, paths.notificationDetail)
  await AccountApp.arrive(page, world, paths.my)
  await expect(badge(page)).toContainText(`${published + 1} unread`)
  await expect(redDot(page)).toBeVisible()
  // Tall enough that no row is half hidden by the tab bar.
  await page.setViewportSize({ width: 390, height: 4_000 })
  await expectAccessible(page, 'My with something unread')
  await page.setViewportSize({ width: 390, height: 844 })
  const other = await context.newPage()
  await other.goto(`/#${paths.my}`)
  await expect(badge(other)).toContainText(`${published + 1} unread`)

  await badge(page).click()
  await expect(tab(page, 'Notices')).toContainText(`${published} unread`)
  await expect(tab(page, 'System messages')).toContainText('1 unread')
  await expectAccessible(page, 'the notification centre')
  const first = page.getByRole('link', { name: newest })
  await expect(first).toContainText('Unread:')
  await first.click()
  await expect(page.getByRole('heading', { level: 2, name: newest })).toBeVisible()
  await expect(badge(other), 'opening a notice marks it as read').toContainText(`${published} unread`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(first).toBeVisible()
  await expect(first).not.toContainText('Unread:')

  await tab(page, 'System messages').click()
  await page.getByRole('link', { name: /Welcome aboard/ }).click()
  await expect(page.getByText('Your account is ready')).toBeVisible()
  await expectAccessible(page, 'a system message')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(tab(page, 'System messages'), 'no system message is unread').not.toContainText('unread')
  await expect(page.getByRole('link', { name: /Welcome aboard/ })).toBeVisible()

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('status').getByText('All marked as read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expect(badge(other)).not.toContainText('unread')
  await expect(redDot(other)).toBeHidden()
  await page.reload()
  await expect(tab(page, 'Notices')).toBeVisible()
  await expect(page.getByText('Unread:')).toHaveCount(0)
})

test('new messages are announced while the app is open, and a tap leads to them', async ({ page, world }) => {
  await page.clock.install()
  const { account } = await AccountApp.arrive(page, world, paths.my)
  await expect(redDot(page), 'the red dot shows unread notices').toBeVisible()
  const { email, password } = account
  await world.call(mainAuthentication.login, { email, password, deviceId: randomUUID() })
  // The app checks every two minutes.
  await page.clock.fastForward(121_000)
  await page.getByRole('status').getByText('New device logged in', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.notificationDetail}`))
  await expect(page.getByRole('heading', { level: 2, name: 'New device logged in' })).toBeVisible()
})

test('system messages have their own page, which asks a guest to log in', async ({ page, world }) => {
  performs(paths.systemMessages, paths.systemMessageDetail)
  await page.goto(`/#${paths.systemMessages}`)
  await expect(page).toHaveURL(new RegExp(`#${paths.login}`))
  await AccountApp.arrive(page, world, paths.systemMessages)
  await page.getByRole('link', { name: /Welcome aboard/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Welcome aboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Unread:')).toHaveCount(0)
  await expectAccessible(page, 'the system messages')
})
