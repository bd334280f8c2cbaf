import type { Page } from '@playwright/test'

import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function openLink(page: Page, path: string, query: Record<string, string> | string[][] = {}): Promise<void> {
  await page.goto(`/#${path}?${new URLSearchParams(query)}`)
}

async function expectHome(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Sail seven ports' })).toBeVisible()
}

test('pop-ups opened by a link appear over the home page, can be answered, and lead home', async ({ page }) => {
  performs(paths.alert, paths.confirm, paths.confirmDetail, paths.choose)
  await test.step('a notice says where it comes from and closes', async () => {
    await openLink(page, paths.alert, { title: 'Pools are open', text: 'Stake today.', confirm: 'Fine' })
    await expect(dialog(page)).toHaveAccessibleName('Pools are open')
    await expect(dialog(page)).toContainText('Stake today.')
    await expect(dialog(page)).toContainText('Opened by a link')
    await expect(page.getByText('Stake USDT or USDC').first(), 'the home page is below the dialog').toBeAttached()
    await expectAccessible(page, 'a notice by a link')
    await dialog(page).getByRole('button', { name: 'Fine' }).click()
    await expectHome(page)
  })

  await test.step('a prompt can be answered', async () => {
    for (const button of ['Leave the pool', 'Stay']) {
      await openLink(page, paths.confirm, { title: 'Leave?', confirm: 'Leave the pool', cancel: 'Stay' })
      await expect(dialog(page)).toHaveAccessibleName('Leave?')
      if (button === 'Stay') await expectAccessible(page, 'a question by a link')
      await dialog(page).getByRole('button', { name: button }).click()
      await expectHome(page)
    }
  })

  await test.step('a prompt with details lists them', async () => {
    await openLink(page, paths.confirmDetail, [
      ['title', 'Send this?'],
      ['detail', 'Amount: 100 USDT'],
      ['detail', 'To: Ada'],
    ])
    await expect(dialog(page).getByRole('term')).toHaveText(['Amount', 'To'])
    await expect(dialog(page).getByRole('definition')).toHaveText(['100 USDT', 'Ada'])
    await expectAccessible(page, 'a question with details by a link')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expectHome(page)
  })

  await test.step('a choice offers its options', async () => {
    await openLink(page, paths.choose, [
      ['title', 'Which network?'],
      ['option', 'Ethereum'],
      ['option', 'BSC'],
    ])
    await expect(dialog(page).getByRole('button')).toHaveText(['Ethereum', 'BSC', 'Cancel'])
    await expectAccessible(page, 'a choice by a link')
    await dialog(page).getByRole('button', { name: 'BSC' }).click()
    await expectHome(page)
  })

  await test.step('a link cannot ask for a password', async () => {
    await openLink(page, paths.enterPassword, {
      title: 'Log in again',
      text: 'Your session has ended',
      label: 'Password',
    })
    await expect(dialog(page)).toHaveAccessibleName('No password needed')
    await expect(dialog(page).locator('input')).toHaveCount(0)
    await expect(page.getByText('Log in again')).toHaveCount(0)
    await expectAccessible(page, 'no password prompt')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expectHome(page)
  })
})

test('text from a link is plain and of limited length', async ({ page }) => {
  page.on('dialog', (opened) => {
    throw new Error(`A script ran: ${opened.message()}`)
  })
  const markup = '<img src=x onerror=alert(1)><b>bold</b>'
  await openLink(page, paths.confirmDetail, [
    ['title', markup],
    ['text', 'x'.repeat(5000)],
    ['confirm', 'y'.repeat(5000)],
    ...Array.from({ length: 50 }, (_, index) => ['detail', `${index}: ${'z'.repeat(5000)}`]),
  ])
  await expect(dialog(page)).toHaveAccessibleName(markup)
  await expect(dialog(page).locator('img, b')).toHaveCount(0)
  await expect(dialog(page).getByRole('definition')).toHaveCount(6)
  expect((await dialog(page).innerText()).length).toBeLessThan(1200)
  const box = await dialog(page).boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
})

test('Escape, a tap outside and the back button close a pop-up', async ({ page }) => {
  await openLink(page, paths.alert, { title: 'Hello' })
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectHome(page)

  await page.goto('about:blank')
  await openLink(page, paths.alert, { title: 'Hello' })
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expectHome(page)

  await page.goto(`/#${paths.language}`)
  await openLink(page, paths.alert, { title: 'Hello' })
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
})

test('a link opened in the running app never covers the user’s page with a pop-up', async ({ page }) => {
  await page.goto(`/#${paths.language}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `${paths.alert}?title=Hello`)
  await expect(dialog(page)).toContainText('Opened by a link')
  await expect(page.getByText('Español (México)')).toHaveCount(0)
})

test('the focus stays in a pop-up', async ({ page }) => {
  await openLink(page, paths.confirm, { title: 'Leave?' })
  await expect(dialog(page)).toBeVisible()
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog(page).locator(':focus')).toHaveCount(1)
  }
})
