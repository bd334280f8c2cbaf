import type { Page } from '@playwright/test'

import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'

import { expect, test } from '#test/e2e/support/test.ts'

/** The app's entry file, and the launch page's form. */
const entry = /\/assets\/index-[\da-f]+\.js$/
const form = /\/assets\/sell-form-[\da-f]+\.js$/

/** Delays files until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Returns the position and text of each part of the page, above the tab bar. */
async function partsOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header, h1, main, main > *, main .skeleton')]
      .map((element) => ({ text: element.innerText, box: element.getBoundingClientRect() }))
      // The bar's buttons take space from the heading, so only the bar's height is compared.
      .map(({ text, box: { x, y, width, height } }) => ({ text, x, y, width: text === '' ? width : 0, height }))
      .filter(({ height }) => height > 0),
  )
}

/**
 * Returns the positions of the page's own parts, whatever the form's cards contain: its region, its text and its first
 * two cards.
 */
async function columnsOf(page: Page) {
  return page.evaluate(() =>
    ['main', 'main > p', 'main .rounded-card', 'main .rounded-card ~ .rounded-card'].map((selector) => {
      const { x, y, width } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return { selector, x, y, width }
    }),
  )
}

for (const { id } of locales) {
  test.describe(`in ${id}`, () => {
    test.use({ language: id })

    test('the launch page’s frame is there before the app, and nothing moves when the app loads', async ({ page }) => {
      const letEntryGo = await hold(page, entry)
      const letFormGo = await hold(page, form)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.locator('.launch-frame h1')).toBeVisible()
      const before = await partsOf(page)
      expect(before.map(({ text }) => text).join('')).not.toBe('')
      letEntryGo()
      await expect(page.locator('.launch-frame')).toHaveCount(0)
      expect(await partsOf(page)).toEqual(before)
      await expect(page.locator('html')).toHaveAttribute('lang', id)
      letFormGo()
    })
  })
}

test.describe('on a wide screen', () => {
  test.use({ language: 'en', viewport: { width: 1280, height: 800 } })

  test('the frame has the form’s two columns, and nothing moves when frame or form appear', async ({ page }) => {
    const letEntryGo = await hold(page, entry)
    const letFormGo = await hold(page, form)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.launch-frame h1')).toBeVisible()
    const before = await partsOf(page)
    const columns = await columnsOf(page)
    letEntryGo()
    await expect(page.locator('.launch-frame')).toHaveCount(0)
    expect(await partsOf(page)).toEqual(before)
    letFormGo()
    await expect(page.getByRole('link', { name: 'Log in to continue' })).toBeVisible()
    expect(await columnsOf(page)).toEqual(columns)
  })
})

test('starting on another page shows nothing of the launch page', async ({ page }) => {
  const letEntryGo = await hold(page, entry)
  await page.goto(`/#${paths.home}`, { waitUntil: 'commit' })
  await expect(page.locator('.launch-frame')).toBeAttached()
  await expect(page.locator('.launch-frame')).toBeHidden()
  expect(await partsOf(page)).toEqual([])
  letEntryGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Sail seven ports' })).toBeVisible()
})

test('an app that fails to load says so in place of the frame', async ({ page, guard }) => {
  guard.expect(/ERR_FAILED|dynamically imported module|PageLoadError/)
  await page.route(/\/assets\/base-[\da-f]+\.js$/, async (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('button', { name: /tap to try again/ })).toBeVisible()
  await expect(page.locator('.launch-frame')).toHaveCount(0)
})
