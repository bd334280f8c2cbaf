import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'

import { expectAccessible } from './support/accessibility.ts'

const components = globSync('src/ui/*.stories.tsx')
  .map((file) => basename(file, '.stories.tsx'))
  .toSorted()
const galleryFile = 'scripts/gallery/index.html'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

let server: PreviewServer
let directory: string

// The gallery is built once for all of them.
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

/** What the console complains of from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('every component shows every state, without a complaint from the console or from axe', async ({ page }) => {
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

test('a sheet keeps the focus inside, closes on Escape and gives the focus back', async ({ page }) => {
  await openStories(page, 'sheet')
  const opener = page.getByRole('button', { name: 'Open the sheet' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Confirm sign-in' })
  await expect(sheet).toBeVisible()
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    await expect(sheet.locator(':focus')).toHaveCount(1)
  }
  await expectAccessible(page, 'an open sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a question stays open until it is answered', async ({ page }) => {
  await openStories(page, 'sheet')
  await page.getByRole('button', { name: 'Open the question' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave the pool?' })
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()
  await expectAccessible(page, 'an open question')
  await question.getByRole('button', { name: 'Leave the pool' }).click()
  await expect(question).toBeHidden()
})

test('a toast is told to screen readers and leaves after two seconds', async ({ page }) => {
  await openStories(page, 'toast')
  await page.getByRole('button', { name: 'Success' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Signed in' })
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 3000 })
})
