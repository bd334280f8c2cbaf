import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'

import { expectAccessible } from './support/accessibility.ts'
import { expectFocus } from '#test/e2e/support/accessibility.ts'

const components = globSync('src/ui/*.stories.tsx')
  .map((file) => basename(file, '.stories.tsx'))
  .toSorted()
const galleryFile = 'scripts/gallery/index.html'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

let server: PreviewServer
let directory: string

// The gallery is built once for all tests.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sevenport-gallery-'))
  const options = { logLevel: 'error', build: { outDir: directory, rolldownOptions: { input: galleryFile } } } as const
  await build(options)
  server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('language:v1', '"en"')
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test.afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

async function openStories(page: Page, component: string): Promise<void> {
  await page.goto(`${server.resolvedUrls?.local[0]}${galleryFile}#/${component}`)
  await expect(page.locator(`[data-story^="${component}/"]`).first()).toBeVisible()
}

/** Stops the clock: from now on, time only passes with `runFor`, so that timing doesn't depend on a free CPU. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Collects the console's warnings and errors from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('every component renders every state without complaints from the console or axe', async ({ page }) => {
  test.slow()
  const complaints = complaintsOf(page)
  for (const component of components) {
    await test.step(component, async () => {
      await page.setViewportSize(desktop)
      await openStories(page, component)
      await page.setViewportSize(phone)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
      await expectAccessible(page, component)
      expect.soft(complaints.splice(0), component).toEqual([])
    })
  }
})

test('a sheet traps the focus, closes on Escape and restores the focus', async ({ page }) => {
  await openStories(page, 'sheet')
  const opener = page.getByRole('button', { name: 'Open the sheet' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Confirm check-in' })
  await expect(sheet).toBeVisible()
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    await expect(sheet.locator(':focus')).toHaveCount(1)
  }
  await expectAccessible(page, 'an open sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectFocus(opener)
})

test('a toast is announced to screen readers and disappears after two seconds', async ({ page }) => {
  await openStories(page, 'toast')
  await stopClock(page)
  await page.getByRole('button', { name: 'Success' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Checked in' })
  await expect(toast).toBeVisible()
  await page.clock.runFor(1900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()
})

test('an in-app message appears below the bar, leaves after three seconds, stays while hovered and can be closed', async ({
  page,
}) => {
  await openStories(page, 'in-app-message')
  await stopClock(page)
  const message = page.getByRole('status').filter({ hasText: 'A new notice' })
  const show = page.getByRole('button', { name: 'Title only' })
  await show.click()
  await expect(message).toBeVisible()
  const top = (await message.getByText('A new notice').boundingBox())?.y
  expect(top, 'the message does not cover the back button').toBeGreaterThan(56)
  expect(top).toBeLessThan(120)
  await page.clock.runFor(2900)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toBeHidden()

  await show.click()
  await message.getByText('A new notice').hover()
  await page.clock.runFor(3500)
  await expect(message).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page, 'an in-app message')
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toBeHidden()
})

/** Dispatches a touch event at this height. */
async function touch(target: Locator, type: 'touchstart' | 'touchmove' | 'touchend', y: number): Promise<void> {
  await target.evaluate(
    (element, { type, y }) => {
      const finger = new Touch({ identifier: 0, target: element, clientX: 10, clientY: y })
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: type === 'touchend' ? [] : [finger] }))
    },
    { type, y },
  )
}

const listStory = (page: Page, name: string) => page.locator(`[data-story="endless-list/${name}"]`)

test.describe('an endless list', () => {
  test('loads more near its end and by a button, and advises refreshing after thirty loads', async ({ page }) => {
    await openStories(page, 'endless-list')
    const growing = listStory(page, 'grows as it is scrolled')
    const items = growing.getByRole('listitem')
    await growing.scrollIntoViewIfNeeded()
    const box = growing.locator('.overflow-y-auto')
    const before = await items.count()
    await box.evaluate((element) => {
      element.scrollTop = element.scrollHeight
    })
    await expect.poll(async () => items.count()).toBeGreaterThan(before)

    const more = growing.getByRole('button', { name: 'Load more' })
    const advice = growing.getByText('There may be new items at the top.')
    await more.focus()
    while ((await items.count()) < 93) {
      const count = await items.count()
      await expect(advice).toBeHidden()
      await page.keyboard.press('Enter')
      await expect.poll(async () => items.count()).toBeGreaterThan(count)
    }
    await expect(advice).toBeVisible()
    await box.evaluate((element) => {
      element.scrollTop = element.scrollHeight
    })
    await page.waitForTimeout(500)
    expect(await items.count(), 'no more items load automatically').toBe(93)
    await more.click()
    await expect(items).toHaveCount(96)
    await growing.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(async () => items.count()).toBeLessThan(20)
    await expect(advice).toBeHidden()
  })

  test('reloads when pulled down by 50 pixels, but not by less', async ({ page }) => {
    await page.setViewportSize(phone)
    await openStories(page, 'endless-list')
    const list = listStory(page, 'end').locator('[aria-busy]')
    const pull = async (distance: number, isLetGo: boolean) => {
      await touch(list, 'touchstart', 100)
      await touch(list, 'touchmove', 100 + distance)
      if (isLetGo) await touch(list, 'touchend', 100 + distance)
    }
    await pull(40, false)
    await expect(list.getByText('Pull down to refresh')).toBeVisible()
    await pull(40, true)
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await pull(60, false)
    await expect(list.getByText('Release to refresh')).toBeVisible()
    // Watched from within the page: on a busy machine it may be over before an outside check sees it.
    const isBusy = list.evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          new MutationObserver(() => {
            if (element.ariaBusy === 'true') resolve()
          }).observe(element, { attributes: true })
        }),
    )
    await pull(60, true)
    await isBusy
    await expect(list).toHaveAttribute('aria-busy', 'false')
  })
})
