import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'

import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { qrPicture } from '#test/e2e/support/qr-picture.ts'

/*
 * What a page gets from the pop-ups that it opens. The pages which use them come with later issues: here a small page
 * opens each, in the app's own frame.
 */
const openerFile = 'test/e2e/opener/index.html'

let server: PreviewServer
let directory: string

// The page is built once for all of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sevenport-opener-'))
  const options = { logLevel: 'error', build: { outDir: directory, rolldownOptions: { input: openerFile } } } as const
  await build(options)
  server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
})

test.afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

const dialog = (page: Page) => page.getByRole('dialog')
const answers = (page: Page) => page.getByRole('list', { name: 'Answers' }).getByRole('listitem')
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true })

/** A person who has come from another page, typed something and scrolled down. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('language:v1', '"en"')
  })
  const url = `${server.resolvedUrls?.local[0]}${openerFile}`
  await page.goto(`${url}#${paths.home}?from=before`)
  await page.goto(`${url}#${paths.home}?from=here`)
  await page.getByRole('textbox', { name: 'Kept' }).fill('typed')
  await opener(page, 'alert').scrollIntoViewIfNeeded()
})

/** The page is as it was: what was typed, the address, how far it was scrolled, what had the focus. */
async function expectKept(page: Page, opened: string, scrolled: number): Promise<void> {
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Kept' })).toHaveValue('typed')
  await expect(page.getByText('Address: here')).toBeAttached()
  await expect(page).toHaveURL(/from=here$/)
  await expect(opener(page, opened)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
}

const questions = [
  ['alert', 'Got it', 'true'],
  ['confirm', 'Leave', 'true'],
  ['confirm', 'Stay', 'nothing'],
  ['confirm details', 'Confirm', 'true'],
  ['confirm details', 'Cancel', 'nothing'],
  ['choose', 'Two', '"Two"'],
  ['choose', 'Cancel', 'nothing'],
] as const

for (const [name, button, answer] of questions) {
  test(`${name}: “${button}” answers ${answer}, and the page below is as it was`, async ({ page }) => {
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(300)
    await opener(page, name).click()
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page)).not.toContainText('Opened by a link')
    await expect(page.getByText('Address: here'), 'the page below keeps its address').toBeAttached()
    await expectAccessible(page, name)
    await dialog(page).getByRole('button', { name: button, exact: true }).click()
    await expect(answers(page)).toHaveText([answer])
    await expectKept(page, name, scrolled)
  })
}

test('a double click answers once and goes back once', async ({ page }) => {
  await opener(page, 'confirm').click()
  await dialog(page).getByRole('button', { name: 'Leave', exact: true }).dblclick()
  await expect(answers(page)).toHaveText(['true'])
  await expect(page).toHaveURL(/from=here$/)
})

test('Escape, the back button and a tap beside it answer nothing', async ({ page }) => {
  const scrolled = await page.evaluate(() => window.scrollY)
  await opener(page, 'confirm').click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(answers(page)).toHaveText(['nothing'])
  await expectKept(page, 'confirm', scrolled)

  await opener(page, 'confirm').click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(answers(page)).toHaveText(['nothing', 'nothing'])
  await expectKept(page, 'confirm', scrolled)

  await opener(page, 'confirm').click()
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(answers(page)).toHaveText(['nothing', 'nothing', 'nothing'])
})

test('a question that nobody waits for any more goes back to the page that asked', async ({ page }) => {
  await opener(page, 'password').click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(answers(page)).toHaveText(['nothing'])
  await page.goForward()
  await expect(page, 'the forward button does not ask again').toHaveURL(/from=here$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(answers(page)).toHaveText(['nothing'])

  await opener(page, 'password').click()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await expect(page, 'nor does a reload').toHaveURL(/from=here$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Opener' })).toBeVisible()
})

test('a password is asked for by a page of ours, and is nowhere but in the answer', async ({ page }) => {
  await opener(page, 'password').click()
  await expect(dialog(page)).toHaveAccessibleName('Your fund password')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(page).getByText('Enter the password')).toBeVisible()
  await expectAccessible(page, 'an empty password')
  await dialog(page).getByLabel('Fund password').fill('harbour light 7')
  await page.keyboard.press('Enter')
  await expect(answers(page)).toHaveText(['"harbour light 7"'])
  const traces = await page.evaluate(() => [
    window.location.href,
    ...[localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))),
    JSON.stringify(window.history.state),
  ])
  expect(traces.join('\n')).not.toContain('harbour')
  await page.goForward()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
})

test('a QR code from a picture goes to the page that asked', async ({ page }) => {
  const scrolled = await page.evaluate(() => window.scrollY)
  await opener(page, 'scan').click()
  const picture = { name: 'code.png', mimeType: 'image/png', buffer: qrPicture('ethereum:0x1') }
  await page.getByLabel('Picture of a QR code').setInputFiles(picture)
  await expect(answers(page)).toHaveText(['"ethereum:0x1"'])
  await expectKept(page, 'scan', scrolled)
})

test('a coin and a currency are chosen on pages that cover the one that asked', async ({ page }) => {
  const scrolled = await page.evaluate(() => window.scrollY)
  await opener(page, 'coin').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a coin' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Network' })).toContainText('BSC')
  await expectAccessible(page, 'a selector over a page')
  await page.getByRole('list', { name: 'Coins' }).getByRole('button', { name: /^USDC/ }).click()
  await expect(answers(page)).toHaveText(['"USDC"'])
  await expectKept(page, 'coin', scrolled)

  await opener(page, 'currency').click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(answers(page)).toHaveText(['"USDC"', 'nothing'])
  await opener(page, 'currency').click()
  await page.getByRole('list', { name: 'Currencies' }).getByRole('button', { name: /MXN/ }).click()
  await expect(answers(page)).toHaveText(['"USDC"', 'nothing', '"MXN"'])
})
