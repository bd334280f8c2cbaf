import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'
import { build, type Plugin, preview, type PreviewServer } from 'vite'

import { paths } from '#src/config/paths.ts'

import { expectAccessible, expectFocus } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { qrPicture } from '#test/e2e/support/qr-picture.ts'

/* What pop-ups do for the page that opens them: here, a small page opens each one, within the app's own frame. How the
   app's pages use them is tested in the journeys of those pages. */
const openerFile = 'test/e2e/opener/index.html'

/** Leaves out the app's other pages, which would double the time of the build. One table names chunks of the launch. */
const withoutPages: Plugin = {
  name: 'sevenport:without-pages',
  enforce: 'pre',
  load: (id) => (/\/src\/app\/tables\/(?!swap)[\w-]+\.tsx$/.test(id) ? 'export const routes = []' : null),
}

let server: PreviewServer
let directory: string

// The page is built once for all tests.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  // On a busy machine, building it takes a minute.
  test.setTimeout(180_000)
  directory = mkdtempSync(join(tmpdir(), 'sevenport-opener-'))
  const options = { logLevel: 'error', build: { outDir: directory, rolldownOptions: { input: openerFile } } } as const
  await build({ ...options, plugins: [withoutPages] })
  server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
})

test.afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

const dialog = (page: Page) => page.getByRole('dialog')
const answers = (page: Page) => page.getByRole('list', { name: 'Answers' }).getByRole('listitem')
/** By label, because nothing below a pop-up has a role. */
const sent = (page: Page) => page.getByLabel('Sent').locator('li')
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true })

/** The user came from another page, typed something and scrolled down. */
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

/** Checks that a secret is nowhere that outlives the pop-up or that another page could read. */
async function expectNoTrace(page: Page, secret: string): Promise<void> {
  const traces = await page.evaluate(() => [
    window.location.href,
    ...[localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))),
    JSON.stringify(window.history.state),
  ])
  expect(traces.join('\n')).not.toContain(secret)
}

/** Checks that the page is unchanged: typed text, URL, scroll position and focus. */
async function expectKept(page: Page, opened: string, scrolled: number): Promise<void> {
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Kept' })).toHaveValue('typed')
  await expect(page.getByText('Address: here')).toBeAttached()
  await expect(page).toHaveURL(/from=here$/)
  await expectFocus(opener(page, opened))
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
}

const questions = [
  ['alert', [['Got it', 'true']]],
  [
    'confirm',
    [
      ['Leave', 'true'],
      ['Stay', 'nothing'],
    ],
  ],
  [
    'confirm details',
    [
      ['Send it', 'true'],
      ['Cancel', 'nothing'],
    ],
  ],
  [
    'choose',
    [
      ['Two', '"two"'],
      ['Cancel', 'nothing'],
    ],
  ],
] as const

test('each button of a prompt returns its own answer, and the page below is unchanged', async ({ page }) => {
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(300)
  const given: string[] = []
  for (const [name, buttons] of questions) {
    for (const [button, answer] of buttons) {
      await test.step(`${name}: “${button}” returns ${answer}`, async () => {
        await opener(page, name).click()
        await expect(dialog(page)).toBeVisible()
        await expect(dialog(page)).not.toContainText('Opened by a link')
        await expect(page.getByText('Address: here'), 'the page below keeps its URL').toBeAttached()
        await expect(page, 'the URL contains no text of the question').toHaveURL(/#\/components\/\w+$/)
        if (button === buttons[0][0]) await expectAccessible(page, name)
        await dialog(page).getByRole('button', { name: button, exact: true }).click()
        given.push(answer)
        await expect(answers(page)).toHaveText(given)
        await expectKept(page, name, scrolled)
      })
    }
  }
})

test('a double click answers once and goes back once', async ({ page }) => {
  await opener(page, 'confirm').click()
  await dialog(page).getByRole('button', { name: 'Leave', exact: true }).dblclick()
  await expect(answers(page)).toHaveText(['true'])
  await expect(page).toHaveURL(/from=here$/)
})

test('a double click on an opener opens one pop-up', async ({ page }) => {
  await opener(page, 'confirm').dblclick()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/from=here$/)
  // One click opens the prompt. The other one gets no answer, or hits the pop-up, which ignores second clicks.
  const confirmed = answers(page).filter({ hasText: 'true' })
  await expect(confirmed).toHaveCount(1)
  await page.goBack()
  await expect(page, 'the dialog took one history entry').toHaveURL(/from=before$/)

  // The pop-up is loaded by now: the first click hits it before the second one comes.
  await page.goForward()
  await opener(page, 'confirm').dblclick()
  await dialog(page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(confirmed).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(/from=before$/)
})

test('the second click of a double click doesn’t answer the prompt that the first one opened', async ({ page }) => {
  await opener(page, 'confirm').click()
  const button = dialog(page).getByRole('button', { name: 'Leave', exact: true })
  await expect(button).toBeVisible()
  // As counted by the browser if the pop-up appears under the pointer between two clicks.
  await button.dispatchEvent('click', { detail: 2 })
  await button.click()
  await expect(answers(page)).toHaveText(['true'])
})

test('Escape, the back button and a tap outside return no answer', async ({ page }) => {
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

test('a prompt that no one awaits anymore goes back to the page that asked', async ({ page }) => {
  await opener(page, 'password').click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(answers(page)).toHaveText(['nothing'])
  await page.goForward()
  await expect(page, 'the forward button does not reopen the dialog').toHaveURL(/from=here$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(answers(page)).toHaveText(['nothing'])

  await opener(page, 'password').click()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').getByText('This dialog has closed. Start again from here.')).toBeVisible()
  await expect(page, 'a reload does not reopen the dialog').toHaveURL(/from=here$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Opener' })).toBeVisible()
})

test('a password is requested by one of our pages, and appears nowhere but in the answer', async ({ page }) => {
  performs(paths.enterPassword)
  await opener(page, 'password').click()
  await expect(dialog(page)).toHaveAccessibleName('Take it all out?')
  await dialog(page).getByRole('button', { name: 'Take it out' }).click()
  await expect(dialog(page).getByText('Enter your password.')).toBeVisible()
  await expectAccessible(page, 'an empty password')
  await dialog(page).getByLabel('Fund password').fill('harbour light 7')
  await expectNoTrace(page, 'harbour')
  await page.keyboard.press('Enter')
  await expect(answers(page)).toHaveText(['true'])
  await expect(sent(page)).toHaveText(['harbour light 7'])
  await expectNoTrace(page, 'harbour')
  await page.goForward()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await expect(sent(page)).toHaveText(['harbour light 7'])
})

test('going back while a password is being sent leaves only the pop-up, whatever the outcome', async ({ page }) => {
  await page.goto(page.url().replace('from=here', 'slow&from=here'))
  await opener(page, 'password').click()
  await dialog(page).getByLabel('Fund password').fill('harbour light 7')
  await page.keyboard.press('Enter')
  await expect(sent(page)).toHaveText(['harbour light 7'])
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(answers(page)).toHaveText(['nothing'])
  await page.getByRole('button', { name: 'Release' }).click()
  // Time for another step back, which must not happen.
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/from=here$/)
  await expect(answers(page)).toHaveText(['nothing'])
})

test('a QR code from a picture is returned to the page that asked', async ({ page }) => {
  const scrolled = await page.evaluate(() => window.scrollY)
  await opener(page, 'scan').click()
  const picture = { name: 'code.png', mimeType: 'image/png', buffer: qrPicture('ethereum:0x1') }
  await page.getByLabel('QR code image').setInputFiles(picture)
  await expect(answers(page)).toHaveText(['"ethereum:0x1"'])
  await expectKept(page, 'scan', scrolled)
})

test('a coin and a currency are chosen on full-screen pages', async ({ page }) => {
  const scrolled = await page.evaluate(() => window.scrollY)
  await opener(page, 'coin').click()
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Choose a coin' }))
  await expect(dialog(page)).toHaveAccessibleName('Choose a coin')
  const coins = page.getByRole('list', { name: 'Coins' }).getByRole('listitem')
  await expect(coins, 'only the requested coins are offered').toHaveText([/^USDT/, /^USDC/, /^ETH/])
  await expect(coins.first().getByRole('button').first()).toHaveAttribute('aria-current', 'true')
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

test('Escape closes whatever is on top of a selector and clears its search before closing it', async ({ page }) => {
  const scrolled = await page.evaluate(() => window.scrollY)
  await opener(page, 'coin').click()
  await page.getByRole('button', { name: 'Network' }).click()
  const networks = page.getByRole('dialog', { name: 'Network' })
  await expect(networks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(networks).toHaveCount(0)
  await page.getByRole('searchbox').fill('eth')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveAccessibleName('Choose a coin')
  await page.getByRole('searchbox').fill('')
  await page.keyboard.press('Escape')
  await expect(answers(page)).toHaveText(['nothing'])
  await expectKept(page, 'coin', scrolled)
})

test('on a desktop, a selector is a dialog that traps the keyboard focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await opener(page, 'coin').click()
  await expect(dialog(page)).toBeVisible()
  const box = await dialog(page).boundingBox()
  expect(box?.width).toBeLessThan(600)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const below = await page.evaluate(() => document.activeElement?.closest('[inert]') !== null)
    expect(below, 'the focus stays out of the page below').toBe(false)
  }
})
