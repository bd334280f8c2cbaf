import type { Page } from '@playwright/test'

import { getLocalMerchantCode, holdLocalMerchantTerms } from '#api/local-world.ts'
import { getAgentInfo } from '#api/merchant-brands.ts'
import { getMerchantStatement, type MerchantStatement } from '#api/merchant-earnings.ts'
import { approveMerchant, openMerchantApplication } from '#api/operator-merchants.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { newAddress, register } from '#test/e2e/support/account.ts'
import { swapAtDesk } from '#test/e2e/support/desk-swap.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const password = 'tug0 boats at dawn'

test('a business applies, answers a reviewer, is approved by a second one, refers a user and earns a share of a fee', async ({
  page,
  browser,
  world,
  wallet,
}) => {
  test.slow()
  performs(
    paths.merchant,
    paths.merchantApp,
    paths.merchantEarnings,
    paths.merchantStatement,
    operatorPaths.operatorMerchants,
  )
  const { code } = await world.call(getLocalMerchantCode, undefined)
  const { app } = await AccountApp.arrive(page, world, paths.merchant)
  await expect(app.main.getByText(/Local world: apply with/)).toBeVisible()
  await app.field('Recommendation code').fill(`${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`)
  await expect(app.field('Recommendation code')).toHaveAccessibleDescription('Recommended by Sevenport')
  await app.field('Business name').fill('Sol Exchange')
  await app.field('Contact person').fill('Ana Sol')
  // What is typed stays on the device.
  await page.reload()
  await expect(app.field('Business name')).toHaveValue('Sol Exchange')
  await app.field('Phone or messenger').fill('+52 55 1234 5678')
  await app.button(/^Country of the business/).click()
  await app.dialog.getByRole('button', { name: 'Mexico' }).click()
  await app.field('Website').fill('sol.example.com')
  await app.field('What you sell, and to whom').fill('Coins, to shops in Mexico City.')
  const entry12 = { name: 'register.txt', mimeType: 'text/plain', buffer: Buffer.from('Entry 12, Sol Exchange') }
  await page.locator('input[type=file]').first().setInputFiles(entry12)
  await expectAccessible(page, 'an application of a merchant')
  await expectToFit(page, 'an application of a merchant')
  await expect(app.main.getByText('register.txt (1 KB)')).toBeVisible()
  await expect(app.main.getByRole('progressbar')).toHaveCount(0)
  await app.button('Submit application').click()
  await expect(app.main.getByText('A reviewer opens your application next.')).toBeVisible()

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const reviewer = await AccountApp.arrive(desk, world, paths.language)
  await giveSecondFactor(world, reviewer.account)
  await makeOperator(world, reviewer.account, ['reviewer'])
  await reviewer.app.open(operatorPaths.operatorMerchants)
  await expect(reviewer.app.main.getByRole('list', { name: 'Merchant applications' })).toBeVisible()
  await desk.setViewportSize({ width: 390, height: 844 })
  await expectToFit(desk, 'applications of merchants at the desk')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await reviewer.app.main.getByRole('list', { name: 'Merchant applications' }).getByRole('link').last().click()
  await expect(reviewer.app.main.getByText('Coins, to shops in Mexico City.')).toBeVisible()
  await expectAccessible(desk, 'an application at the desk')
  const downloaded = desk.waitForEvent('download')
  await reviewer.app.button(/^register\.txt/).click()
  expect((await downloaded).suggestedFilename()).toBe('register.txt')
  await reviewer.app.button('Ask a question').click()
  await reviewer.app.field('Question').fill('Who owns it?')
  await reviewer.app.button('Send question').click()
  await expect(reviewer.app.main.getByText('Waiting for an answer')).toBeVisible()

  await page.reload()
  await expect(app.main.getByText('Who owns it?').first()).toBeVisible()
  await expectAccessible(page, 'a question about an application')
  await app.field('Your answer').fill('I do, since 2019.')
  await app.button('Send answer').click()
  await expect(app.main.getByText('I do, since 2019.')).toBeVisible()

  await desk.reload()
  await reviewer.app.button('Recommend').click()
  await reviewer.app.dialog.getByRole('button', { name: 'Recommend' }).click()
  await expect(reviewer.app.main.getByText(/^Recommended by \d+/)).toBeVisible()
  const id = new URLSearchParams(new URL(desk.url()).hash.split('?')[1]).get('id') ?? ''
  const second = await register(world)
  await giveSecondFactor(world, second)
  await makeOperator(world, second, ['reviewer'])
  const { accessToken } = second.session
  const { revision, mayRecommend } = await world.call(openMerchantApplication, { id }, accessToken)
  expect(mayRecommend, 'the application is already recommended').toBe(false)
  await world.call(approveMerchant, { id, revision }, accessToken)

  await page.reload()
  await expect(app.main.getByRole('img', { name: 'QR code of your merchant link' })).toBeVisible()
  await expectAccessible(page, 'a merchant')
  const link = (await app.main.getByText(/\?agent=/).textContent()) ?? ''
  const friend = await (await browser.newContext()).newPage()
  const friendApp = new AccountApp(friend, world)
  await friend.goto(link)
  await friend.evaluate(() => {
    localStorage.setItem('language:v1', JSON.stringify('en'))
  })
  // The app removes the code from the URL; navigating earlier would be undone by that.
  await expect(friend).not.toHaveURL(/agent=/)
  await friend.goto(link.replace(paths.createAccount, paths.merchantApp))
  await friend.reload()
  await expect(friendApp.main.getByRole('heading', { name: 'Sol Exchange' })).toBeVisible()
  await expect(
    friendApp.main
      .getByText('Choose “Install app” or “Add to Home screen”, and confirm.')
      .or(friendApp.main.getByText('In Chrome or Edge'))
      .first(),
  ).toBeVisible()
  await expectAccessible(friend, 'the app of a merchant')
  await friendApp.main.getByRole('link', { name: 'Create account' }).click()
  await expect(friend).not.toHaveURL(/agent=/)
  await expect(friendApp.main.getByText('You’re registering through the merchant Sol Exchange.')).toBeVisible()
  const email = newAddress()
  await friendApp.field('Email').fill(email)
  await friendApp.enterCode(email)
  await friendApp.field('Password').fill(password)
  await friendApp.field('Confirm password').fill(password)
  await friend.getByRole('checkbox').check()
  await friendApp.button('Create account').click()
  await expect(friendApp.toast('Your account is ready')).toBeVisible()
  const session = await friend.evaluate(() => localStorage.getItem('session:v1') ?? '')
  expect(session).toMatch(/"agentId":"[\da-f-]{36}"/)
  await page.reload()
  await expect(app.main.getByText('Accounts registered').locator('..')).toContainText('1')

  await app.main.getByRole('link', { name: 'Earnings and statements' }).click()
  await expect(app.main.getByText('Registered this month').locator('..')).toContainText('1')
  await expect(app.main.getByText('No terms have been announced.')).toBeVisible()
  await expect(app.main.getByText('Nothing earned yet')).toBeVisible()
  await expectAccessible(page, 'earnings of a merchant')
  await expectToFit(page, 'earnings of a merchant')
  await world.call(holdLocalMerchantTerms, {})
  const [, ownCode] = /agent=(\w+)/.exec(link) ?? []
  await swapAtDesk(world, wallet, await register(world, 'en_us', ownCode))
  const tile = (label: string) => app.main.getByText(label, { exact: true }).locator('..')
  await expect(async () => {
    await page.reload()
    await expect(tile('Pending')).toContainText('0.2 USDC', { timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await expectAccessible(page, 'a share that is pending')
  // A day later.
  await world.call(holdLocalMerchantTerms, {})
  await expect(async () => {
    await page.reload()
    await expect(tile('Paid in total')).toContainText('0.2 USDC', { timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await expect(tile('Active this month')).toContainText('1')
  await expectToFit(page, 'a share that is paid')
  await printStatement(page, app)
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDC/ })).toContainText('0.2')
  await app.open(paths.merchant)

  await reviewer.app.open(operatorPaths.operatorMerchants)
  await desk
    .locator('label')
    .filter({ hasText: /^Merchants$/ })
    .click()
  await expect(reviewer.app.main.getByRole('list', { name: 'Merchants' })).toContainText('Sol Exchange')
  await expectAccessible(desk, 'merchants at the desk')

  // In the local world, a name under `localhost` has the DNS record that proves its ownership.
  const domain = `sol-${id.slice(0, 8)}.localhost`
  await app.field('Domain').fill(domain)
  await app.field('Name').fill('Sevenport Support')
  await app.field('Accent color').fill('#ffcc00')
  await app.button(/^Use #/).click()
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').first().setInputFiles(logo)
  await app.button('Submit brand').click()
  await app.expectFault(app.field('Name'), /^Use 2 to 40 characters of one script/)
  await app.field('Name').fill('Sol')
  await expect(app.main.getByRole('progressbar')).toHaveCount(0)
  await app.button('Submit brand').click()
  await expect(app.main.getByText(`_sevenport.${domain}`)).toBeVisible()
  await expectAccessible(page, 'a brand that isn’t proven')
  await app.button('Check now').click()
  await expect(app.main.getByText(/^Domain verified on/)).toBeVisible()
  await desk
    .locator('label')
    .filter({ hasText: /^Brands$/ })
    .click()
  const brand = reviewer.app.main
    .getByRole('list', { name: 'Brands' })
    .getByRole('listitem')
    .filter({ hasText: domain })
  await brand.getByRole('button', { name: 'Approve' }).click()
  await reviewer.app.dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(brand).toHaveCount(0)

  await friend.goto(friend.url().replace('localhost', domain))
  await expect(friend.getByText('Sol', { exact: true })).toBeVisible()
  const { agent } = await world.call(getAgentInfo, { domain })
  const accent = await friend.evaluate(() => document.documentElement.style.getPropertyValue('--color-agent'))
  expect(accent).toBe(agent?.colour)
  await expect(friend.getByRole('main')).toBeVisible()
  await expectAccessible(friend, 'the app on the domain of a merchant')
})

/**
 * Shows a closed month in this browser only, because the world can't wait for one; the API tests cover the server's
 * statements.
 */
async function printStatement(page: Page, app: AccountApp): Promise<void> {
  const statement: MerchantStatement = {
    month: '2026-10',
    name: 'Sol Exchange',
    level: 1,
    terms: [],
    coins: [
      {
        coin: 'USDC',
        opening: '1',
        closing: '0.5',
        earned: '0.25',
        returned: '0',
        paid: '0.75',
        lines: [{ order: 'swap', broughtBy: 'own', share: 0.4, orders: 3, fees: '0.625', amount: '0.25' }],
      },
    ],
    closingHash: 'c0'.repeat(32),
  }
  await page.route(`**${getMerchantStatement.path}*`, async (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: statement } }),
  )
  await app.open(paths.merchantStatement, '?month=2026-10')
  await expect(app.main.getByText('October 2026')).toBeVisible()
  await expectAccessible(page, 'a statement of a merchant')
  await expectToFit(page, 'a statement of a merchant')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await app.button('Print or save as PDF').click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)

  await page.emulateMedia({ media: 'print' })
  for (const text of [
    'Sol Exchange',
    'October 2026',
    'Pending at the beginning',
    '-0.75 USDC',
    '0.5 USDC',
    /^Made on/,
  ]) {
    await expect(app.main.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(app.main.getByRole('paragraph').filter({ hasText: 'Merchant statement' })).toBeVisible()
  for (const control of await page.getByRole('button').or(page.getByRole('link')).all())
    await expect(control).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const pdf = await page.pdf()
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
  expect(pdf.length).toBeGreaterThan(1_000)
  await page.emulateMedia({ media: null })
}
