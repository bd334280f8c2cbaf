import { mainAuthentication } from '#api/authentication.ts'
import { getLocalMerchantCode } from '#api/local-world.ts'
import { approveMerchant, openMerchantApplication, recommendMerchant } from '#api/operator-merchants.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { newAddress, register } from '#test/e2e/support/account.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const password = 'tug0 boats at dawn'

test('a business applies, answers a reviewer, is approved by a second one and brings somebody', async ({
  page,
  browser,
  world,
}) => {
  performs(paths.merchant, paths.operatorMerchants)
  const { code } = await world.call(getLocalMerchantCode, undefined)
  const { app } = await AccountApp.arrive(page, world, paths.merchant)
  await expect(app.main.getByText(/Local world: apply with/)).toBeVisible()
  await app.field('Recommendation code').fill(`${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`)
  await expect(app.field('Recommendation code')).toHaveAccessibleDescription('Recommended by Sevenport')
  await app.field('Business name').fill('Sol Exchange')
  await app.field('Contact person').fill('Ana Sol')
  // What is entered stays on the device.
  await page.reload()
  await expect(app.field('Business name')).toHaveValue('Sol Exchange')
  await app.field('Phone or messenger').fill('+52 55 1234 5678')
  await app.button(/^Country of the business/).click()
  await app.dialog.getByRole('option', { name: 'Mexico' }).click()
  await app.field('Website').fill('sol.example.com')
  await app.field('What you sell, and to whom').fill('Coins, to shops in Mexico City.')
  const register1 = { name: 'register.txt', mimeType: 'text/plain', buffer: Buffer.from('Entry 12, Sol Exchange') }
  await page.locator('input[type=file]').first().setInputFiles(register1)
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
  await reviewer.app.open(paths.operatorMerchants)
  await reviewer.app.main.getByRole('list', { name: 'Merchant applications' }).getByRole('link').last().click()
  await expect(reviewer.app.main.getByText('Coins, to shops in Mexico City.')).toBeVisible()
  await expectAccessible(desk, 'an application at the desk')
  const document = desk.waitForEvent('download')
  await reviewer.app.button(/^register\.txt/).click()
  expect((await document).suggestedFilename()).toBe('register.txt')
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
  expect(mayRecommend, recommendMerchant.path).toBe(false)
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
  await friend.reload()
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
  expect(session, mainAuthentication.registerUser.path).toMatch(/"agentId":"[\da-f-]{36}"/)
  await page.reload()
  await expect(app.main.getByText('Accounts registered').locator('..')).toContainText('1')

  await reviewer.app.open(paths.operatorMerchants)
  await desk
    .getByRole('radio', { name: 'Merchants' })
    .or(desk.getByRole('tab', { name: 'Merchants' }))
    .click()
  await expect(reviewer.app.main.getByRole('list', { name: 'Merchants' })).toContainText('Sol Exchange')
  await expectAccessible(desk, 'merchants at the desk')
})
