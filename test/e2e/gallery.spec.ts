import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'

const components = globSync('src/ui/*.stories.tsx')
  .map((file) => basename(file, '.stories.tsx'))
  .toSorted()
const galleryFile = 'scripts/gallery/index.html'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

let server: PreviewServer
let directory: string

test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sevenport-gallery-'))
  const options = { logLevel: 'error', build: { outDir: directory, rolldownOptions: { input: galleryFile } } } as const
  await build(options)
  server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
})

test.afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

/** Opens the stories of one component; the answer is what the console complains of from then on. */
async function openStories(page: Page, component: string): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${server.resolvedUrls?.local[0]}${galleryFile}#/${component}`)
  await expect(page.locator('[data-story]').first()).toBeVisible()
  return complaints
}

async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // The tab bar's colours are the specification's.
    .exclude('nav[aria-label="Main sections"]')
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

for (const component of components) {
  test(`${component} shows every state without a complaint, on a phone and on a desktop`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(desktop)
    const complaints = await openStories(page, component)
    await page.setViewportSize(phone)
    expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('a sheet keeps the focus inside, closes on Escape and gives the focus back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStories(page, 'sheet')
  const opener = page.getByRole('button', { name: 'Open the sheet' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Confirm sign-in' })
  await expect(sheet).toBeVisible()
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    await expect(sheet.locator(':focus')).toHaveCount(1)
  }
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a question stays open until it is answered', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStories(page, 'sheet')
  await page.getByRole('button', { name: 'Open the question' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave the pool?' })
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
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
