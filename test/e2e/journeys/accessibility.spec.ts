import type { Page } from '@playwright/test'

import { allPaths } from '#src/config/all-paths.ts'
import { paths } from '#src/config/paths.ts'

import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { expectAccessible, expectFocus, expectToFit, judge, outline } from '#test/e2e/support/accessibility.ts'
import { arriveWithStake, signInElsewhere } from '#test/e2e/support/arrive.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

/** RainbowKit marks the icons next to wallet names as images without a name; we can't change its markup. */
const namelessIcons = ['role-img-alt']

/** Tall enough for the longest page: content scrolled below a bar isn't checked. */
const height = 4_000
const widths = { smallPhone: 360, phone: 390, desktop: 1280 }

const pages = Object.values(allPaths)
const halves = { first: pages.slice(0, pages.length / 2), second: pages.slice(pages.length / 2) }

const nowhere = { path: '/no/such/page', title: 'Page not found · Sevenport' }

/**
 * Opens a page through a nonexistent one: two pages in a row may both show the login card, and the previous page must
 * not be checked in place of the next.
 */
async function openFromNowhere(page: Page, path: string): Promise<void> {
  await page.goto(`/#${nowhere.path}`)
  await expect(page, nowhere.path).toHaveTitle(nowhere.title)
  if (path === nowhere.path) return
  await page.goto(`/#${path}`)
  await expect(page, path).not.toHaveTitle(nowhere.title)
}

/** Fails unless the current page has one heading, a title and a way on, and has finished loading. */
async function expectComplete(page: Page, path: string): Promise<void> {
  const missing = async () =>
    page.evaluate(() => {
      const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.closest('[inert]') === null)
      const facts = {
        'one heading in sight': headings.length === 1 && headings.every((heading) => heading.checkVisibility()),
        'a title': /^.+ · Sevenport$/.test(document.title),
        'a way on': [...document.querySelectorAll('a[href], button')].some((control) => control.checkVisibility()),
        'all that is loaded': document.querySelector('[aria-busy="true"]') === null,
      }
      return Object.entries(facts).flatMap(([name, isThere]) => (isThere ? [] : [name]))
    })
  await expect.poll(missing, `landmarks and headings missing on ${path}`).toEqual([])
}

// Two tests, for two workers in parallel.
for (const [half, visited] of Object.entries(halves)) {
  test(`every page has a heading, a title and a way on, fits its screen and meets WCAG 2.2 AA: ${half} half`, async ({
    page,
  }) => {
    test.setTimeout(visited.length * 10_000)
    const judged = new Set<string>()
    let sizes = [widths.smallPhone, widths.phone, widths.desktop]
    await page.setViewportSize({ width: widths.smallPhone, height })
    for (const path of [nowhere.path, ...visited]) {
      await openFromNowhere(page, path)
      await expectComplete(page, path)
      for (const width of sizes) {
        if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
        await expectToFit(page, path)
        if (width !== widths.smallPhone) await judgeOnce(page, `${path}, ${width} wide`, judged)
      }
      // The next page starts at the width where this one ended: a resize costs as much as a page.
      sizes = sizes.toReversed()
    }
  })
}

/**
 * Makes axe check a page, unless one with the same outline was checked at this width. If only the frame around the main
 * region differs between widths, rules that don't depend on the width are skipped.
 */
async function judgeOnce(page: Page, what: string, judged: Set<string>): Promise<void> {
  const width = page.viewportSize()?.width
  const { page: whole, main, frame } = await outline(page)
  if (judged.has(`${width} ${whole}`)) return
  await judge(page, what, { rules: judged.has(main) && judged.has(frame) ? 'layout' : 'all' })
  for (const seen of [`${width} ${whole}`, frame, main]) judged.add(seen)
}

test('mining pages meet WCAG 2.2 AA for a user with a stake and a streak', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInElsewhere(wallet, pool)
  await world.skipToNextDay()
  await world.advance(43_200)
  await signInElsewhere(wallet, pool)
  await page.reload()
  await expect(app.walletButton).toBeVisible()
  const { mining, miningDetail, signIn, signInRules, claim, signInRecords, transferRewards } = paths
  for (const path of [mining, miningDetail, signIn, signInRules, claim, signInRecords, transferRewards]) {
    await page.setViewportSize({ width: widths.smallPhone, height })
    await app.open(path)
    await page.waitForLoadState('networkidle')
    await expectToFit(page, path)
    await page.setViewportSize({ width: widths.phone, height })
    await expectAccessible(page, path)
  }
})

test('sheets meet WCAG 2.2 AA', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = new MiningApp(page, pool)
  await app.open(paths.signIn)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(app.walletPicker.wallet(wallet.name)).toBeVisible()
  await expectAccessible(page, 'the list of wallets', namelessIcons)
  await page.keyboard.press('Escape')

  await arriveWithStake({ page, world, wallet }, pool)
  const sheet = page.getByRole('dialog')
  await app.button(/Choose another/).click()
  await expectAccessible(page, 'the list of pools')
  await page.keyboard.press('Escape')

  await app.button('Add stake').click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expectAccessible(page, 'the sheet for an amount')
  await sheet.getByRole('button', { name: 'Review' }).click()
  await expect(app.transaction.fee).toBeVisible()
  await expectAccessible(page, 'the review of a stake')

  const question = wallet.hold()
  await app.transaction.confirm()
  await expect(app.transaction.step('Approve exactly 100 USDT')).toContainText('Confirm in your wallet')
  await expectAccessible(page, 'a transaction under way')
  question.release()
  await app.transaction.expectDone('100 USDT staked')
  await expectAccessible(page, 'a transaction that is done')
  await app.transaction.close()

  wallet.decide = () => 'reject'
  await app.reviewSignIn(1)
  await app.transaction.confirm()
  await expect(app.transaction.dialog.getByText('You declined the request in your wallet')).toBeVisible()
  await expectAccessible(page, 'a transaction that failed')
  await app.transaction.close()

  await app.walletButton.click()
  await expect(page.getByTestId('rk-disconnect-button')).toBeVisible()
  await expectAccessible(page, 'the account sheet')
})

test('a desktop shows a rail with every area instead of the tab bar', async ({ page }) => {
  await page.setViewportSize({ width: widths.desktop, height: 800 })
  await page.goto(`/#${paths.home}`)
  const rail = page.getByRole('navigation', { name: 'Main menu' })
  await expect(rail.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expectFocus(rail.getByRole('button', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('heading', { level: 1 }))

  await rail.getByRole('link', { name: 'My', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My' })).toBeVisible()
  await expect(rail, 'only one navigation is shown').toHaveCount(1)
  const left = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x ?? 0
  expect(await left('Sevenport')).toBeGreaterThan((await left('Mining')) + 500)

  await page.setViewportSize({ width: widths.phone, height: 844 })
  await expect(rail.getByRole('link', { name: 'Home' })).toHaveCount(0)
  await expect(rail.getByRole('link', { name: 'My' })).toHaveCSS('height', '50px')
})

test('a check-in can be completed using only the keyboard', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await app.signInButton.focus()
  await page.keyboard.press('Enter')
  await expect(app.transaction.confirmButton).toBeEnabled()
  await expect(app.transaction.dialog, 'the sheet has content').toContainText(/./)
  await app.transaction.confirmButton.focus()
  await page.keyboard.press('Enter')
  await app.transaction.expectDone('Checked in for today')
  await page.keyboard.press('Escape')
  await expect(app.transaction.dialog).toBeHidden()
})

test('navigation moves the focus to the page’s heading', async ({ page }) => {
  await page.goto(`/#${paths.my}`)
  await page.getByRole('link', { name: /^Language/ }).click()
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Language' }))
})
