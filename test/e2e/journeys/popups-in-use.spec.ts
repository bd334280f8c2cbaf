import type { Page } from '@playwright/test'

import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectFocus } from '#test/e2e/support/accessibility.ts'
import { depositEther, giveFundPassword } from '#test/e2e/support/funds.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { chooseNetwork, recipient } from '#test/e2e/support/withdrawing.ts'

/* App pages that use the pop-up pages of spec §2; `popups-opener` tests what those do for any page. */

const selector = (page: Page) => page.getByRole('dialog', { name: 'Choose a coin' })
const coinsIn = (page: Page) => selector(page).getByRole('list', { name: 'Coins' }).getByRole('listitem')

test('choosing a coin keeps what was entered for a transfer', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await depositEther(world, account, '2')
  await giveFundPassword(world, account)
  // The deposit and the password trigger messages above the form, which stay while the pointer is on them.
  const message = page.getByRole('status').getByRole('button', { name: 'Close' })
  await page.addLocatorHandler(message, async () => message.click())
  await app.open(paths.spotTransfer, '?coin=USDT')
  await app.field('Amount').fill('0.25')
  await app.field('Recipient’s email').fill('ada@example.com')
  await app.field('Note (optional)').fill('Half of the boat')
  const expectTyped = async (coin: string) => {
    await expect(selector(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`#${paths.spotTransfer}\\?coin=${coin}$`))
    await expect(app.field('Amount')).toHaveValue('0.25')
    await expect(app.field('Recipient’s email')).toHaveValue('ada@example.com')
    await expect(app.field('Note (optional)')).toHaveValue('Half of the boat')
  }
  const coinField = app.button(/^Coin/)

  await coinField.click()
  await expect(coinsIn(page), 'only coins with a balance and the selected one are listed').toHaveText([
    /^USDT/,
    /^ETH.*2$/s,
  ])
  await expect(page, 'the URL contains no entered text').toHaveURL(new RegExp(`#${paths.selectCurrency}$`))
  await expectAccessible(page, 'the coins of a transfer')
  await page.goBack()
  await expectTyped('USDT')

  await coinField.focus()
  await page.keyboard.press('Enter')
  await expect(selector(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectTyped('USDT')
  await expectFocus(coinField)

  await coinField.dblclick()
  await selector(page).getByRole('searchbox').fill('ether')
  await coinsIn(page).getByRole('button', { name: /^ETH/ }).hover()
  await page.mouse.down()
  await page.mouse.up()
  await expectTyped('ETH')
  // The second click of a double click hits whatever was below.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expectTyped('ETH')
  await expectFocus(coinField)

  await coinField.click()
  await expect(coinsIn(page).getByRole('button', { name: /^ETH/ })).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(page, 'after a reload, the page expects no answer').toHaveURL(
    new RegExp(`#${paths.spotTransfer}\\?coin=ETH$`),
  )
  await expect(app.heading('Internal transfer')).toBeVisible()
})

test('a deposit keeps its network, and a withdrawal its address, when the coin changes', async ({ page, world }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { app, account } = await AccountApp.arrive(page, world, paths.deposit)
  await giveFundPassword(world, account)
  await app.button(/^Coin/).click()
  await expect(coinsIn(page)).toHaveCount(18)
  const box = await selector(page).boundingBox()
  expect(box?.width, 'the selector is a dialog').toBeLessThan(600)
  await coinsIn(page).getByRole('button', { name: /^USDC/ }).click()
  await expect(page).toHaveURL(/coin=USDC/)
  await chooseNetwork(app, 'BSC')
  await app.button(/^Coin/).click()
  await coinsIn(page).getByRole('button', { name: /^USDT/ }).click()
  await expect(page).toHaveURL(/coin=USDT&network=bsc$/)
  await page.goBack()
  await expect(app.heading('Language'), 'choices add no history entries').toBeVisible()

  await app.open(paths.withdraw, '?coin=USDT')
  await chooseNetwork(app, 'BSC')
  await app.field('Address').fill(recipient)
  await app.button(/^Coin/).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.selectCurrency}$`))
  await coinsIn(page).getByRole('button', { name: /^USDC/ }).click()
  await expect(page).toHaveURL(/coin=USDC&network=bsc$/)
  await expect(app.field('Address')).toHaveValue(recipient)
})

/** Waits until the pop-ups have loaded and the app loads no further files on its own. */
async function expectFilesSettled(page: Page): Promise<void> {
  const files = async (part = '/assets/') =>
    page.evaluate(
      (text) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(text)).length,
      part,
    )
  await expect.poll(async () => files('select-currency-page')).toBe(1)
  let before = -1
  await expect
    .poll(
      async () => {
        const last = before
        before = await files()
        return before - last
      },
      { intervals: [1000] },
    )
    .toBe(0)
}

test('a prompt works although no more code can load, and keeps what was entered below', async ({ page, world }) => {
  const { app } = await AccountApp.arrive(page, world, paths.newAddress)
  await app.field('Address').fill(recipient)
  await app.field('Name').fill('Ledger')
  await expectFilesSettled(page)
  // As after a deployment: files that the page hasn't loaded by now are gone.
  await page.route('**/assets/**', async (route) => route.abort())
  const kind = app.button(/^Wallet type/)
  await kind.click()
  await expect(app.dialog).toHaveAccessibleName('Wallet type')
  await expect(app.dialog.getByRole('button')).toHaveText(['Exchange account', 'Wallet', 'Contract', 'Other', 'Cancel'])
  await expect(app.dialog.locator('[aria-current]')).toHaveText('Wallet')
  await expectAccessible(page, 'the kinds of wallets')
  await page.goBack()
  await expect(app.dialog).toHaveCount(0)
  await expect(kind).toContainText('Wallet')
  await kind.click()
  await app.dialog.getByRole('button', { name: 'Contract' }).click()
  await expect(kind).toContainText('Contract')
  await expectFocus(kind)
  await expect(app.field('Address')).toHaveValue(recipient)
  await expect(app.field('Name')).toHaveValue('Ledger')
})

test('a password is sent only to the backend, and going back sends nothing', async ({ page, world, guard }) => {
  guard.expect(/account\/export/)
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)
  await app.button(/^Export my data/).click()
  await expect(app.dialog).toHaveAccessibleName('Export my data')
  await expectAccessible(page, 'the question for a password')
  await app.dialog.getByRole('textbox', { name: 'Login password' }).fill('wrong harbour 1')
  await app.dialog.getByRole('button', { name: 'Download' }).dblclick()
  await app.expectFault(app.field('Login password'), 'Wrong password.')
  const traces = await page.evaluate(() => [
    window.location.href,
    JSON.stringify(window.history.state),
    ...[localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))),
  ])
  expect(traces.join('\n')).not.toContain('harbour')
  expect(traces[0]).toMatch(new RegExp(`#${paths.enterPassword}$`))
  await page.goBack()
  await expect(app.dialog).toHaveCount(0)
  await expectFocus(app.button(/^Export my data/))
  await page.goForward()
  await expect(app.toast('This dialog has closed. Start again from here.')).toBeVisible()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`#${paths.securitySettings}$`))

  await app.button(/^Export my data/).click()
  const download = page.waitForEvent('download')
  await app.confirmWithPassword(account, 'Download')
  await download
  await expect(app.dialog).toHaveCount(0)
})

test('a prompt disappears when its user’s session ends', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)
  await app.button(/^Export my data/).click()
  await app.dialog.getByRole('textbox', { name: 'Login password' }).fill(account.password)
  const other = await page.context().newPage()
  await other.goto(`/#${paths.language}`)
  await other.evaluate(() => {
    localStorage.removeItem('session:v1')
  })
  await expect(app.dialog).toHaveCount(0)
  await expect(app.heading('Log in')).toBeVisible()
  await app.logIn(account)
  await expect(app.heading('Security'), 'the login returns to the previous page').toBeVisible()
  await other.close()
})
