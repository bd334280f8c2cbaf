import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import type { Account } from '#test/e2e/support/account.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { codeOf } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { VirtualAuthenticator } from '#test/e2e/support/virtual-authenticator.ts'

/** Saves the recovery codes shown, and returns them. */
async function keepRecoveryCodes(app: AccountApp): Promise<readonly string[]> {
  const items = app.dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allInnerTexts()
  await app.dialog.getByRole('checkbox').check()
  await app.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(app.dialog).toBeHidden()
  return codes
}

async function turnOnTotp(app: AccountApp, { email, password }: Account) {
  await app.button(/^Authenticator app/).click()
  await app.field('Login password').fill(password)
  await app.button('Continue').click()
  await app.expectFault(app.field('Verification code'), 'Enter the 6-digit code.')
  await app.enterCode(email)
  await expectAccessible(app.page, 'a new authenticator app')
  await app.button('Continue').click()
  await expect(app.dialog.getByRole('img', { name: 'Setup key QR code' })).toBeVisible()
  const secret = (await app.dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replaceAll(' ', '')
  await app.field('Authenticator code').fill(codeOf(secret))
  await app.button('Turn on').click()
  await expect(app.dialog.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  return secret
}

async function logOut(app: AccountApp): Promise<void> {
  await app.open(paths.accountSetting)
  await app.button('Log out').click()
  await expect(app.page.getByRole('link', { name: 'Log in' })).toBeVisible()
}

test('an authenticator app is turned on, requested at the next login, and turned off only after a day', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.securitySettings)
  guard.expect(/secondFactor/)
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)
  const secret = await turnOnTotp(app, account)
  await expectAccessible(page, 'recovery codes')
  // They are shown only once: a tap outside doesn't close them.
  await page.keyboard.press('Escape')
  await expect(app.dialog.getByText('Save the codes, then confirm here.')).toBeVisible()
  const download = page.waitForEvent('download')
  await app.button('Download').click()
  expect((await download).suggestedFilename()).toBe('sevenport-recovery-codes.txt')
  const codes = await keepRecoveryCodes(app)
  await expect(app.button(/^Authenticator app/)).toContainText('On')
  await expect(app.button(/^Recovery codes/)).toContainText('10 left')

  await logOut(app)
  await app.open(paths.login)
  await app.logIn(account)
  await expect(page.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible()
  await expectAccessible(page, 'the second step of a log-in')
  await app.field('Authenticator code').fill('000000')
  await app.button('Confirm').click()
  await app.expectFault(app.field('Authenticator code'), 'This code or passkey wasn’t accepted. Try again.')
  await app.field('Authenticator code').fill(codeOf(secret, 1))
  await app.button('Confirm').click()
  await expect(app.main.getByText(account.email)).toBeVisible()

  await logOut(app)
  await app.open(paths.login)
  await app.logIn(account)
  await page.getByText('Recovery code', { exact: true }).click()
  await app.field('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await app.button('Confirm').click()
  await expect(app.main.getByText(account.email)).toBeVisible()

  await app.open(paths.securitySettings)
  await expect(app.button(/^Recovery codes/)).toContainText('9 left')
  await app.button(/^Authenticator app/).click()
  await app.dialog.getByText('Recovery code', { exact: true }).click()
  await app.field('Login password').fill(account.password)
  await app.field('Recovery code').fill(codes[1] ?? '')
  // With a recovery code: the owner has a day to object.
  await app.button('Turn off').click()
  await expect(app.button(/^Authenticator app/)).toContainText('Will be removed')
  await app.button(/^Authenticator app/).click()
  await app.button('Keep it').click()
  await expect(app.toast('Second factor kept')).toBeVisible()
  await expect(app.button(/^Authenticator app/)).toContainText('On')
})

test('a passkey is created, logs in, and is scheduled for removal', async ({ page, world }) => {
  const authenticator = await VirtualAuthenticator.install(page)
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)
  await app.button(/^Add a passkey/).click()
  await app.field('Login password').fill(account.password)
  await app.enterCode(account.email)
  await app.field('Passkey name').fill('Test phone')
  await expectAccessible(page, 'a new passkey')
  // The user first cancels the browser's prompt, and needs no new code to try again.
  await authenticator.setUserVerified(false)
  await app.button('Create passkey').click()
  await expect(app.refusal).toHaveText('The passkey request was canceled or timed out. Try again.')
  await authenticator.setUserVerified(true)
  await app.button('Create passkey').click()
  await keepRecoveryCodes(app)
  await expect(page.getByText('Test phone', { exact: true })).toBeVisible()

  await logOut(app)
  await app.open(paths.login)
  await app.logIn(account)
  // The user cancels first.
  await authenticator.setUserVerified(false)
  await app.button('Confirm').click()
  await expect(app.refusal).toHaveText('The passkey request was canceled or timed out. Try again.')
  await authenticator.setUserVerified(true)
  await app.button('Confirm').click()
  await expect(app.main.getByText(account.email)).toBeVisible()

  await app.open(paths.securitySettings)
  await app.button('Remove passkey “Test phone”').click()
  await app.field('Login password').fill(account.password)
  await app.button('Remove passkey').click()
  await expect(app.button(/^Test phone/)).toContainText('Will be removed')
  await authenticator.remove()
})

test('new recovery codes replace the old ones', async ({ page, world, guard }) => {
  guard.expect(/secondFactor/)
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)
  const secret = await turnOnTotp(app, account)
  const [old = ''] = await keepRecoveryCodes(app)
  await app.button(/^Recovery codes/).click()
  await app.field('Login password').fill(account.password)
  await app.field('Authenticator code').fill(codeOf(secret, 1))
  await app.button('Get new codes').click()
  const renewed = await keepRecoveryCodes(app)
  expect(renewed).not.toContain(old)

  await logOut(app)
  await app.open(paths.login)
  await app.logIn(account)
  await page.getByText('Recovery code', { exact: true }).click()
  await app.field('Recovery code').fill(old)
  await app.button('Confirm').click()
  await app.expectFault(app.field('Recovery code'), 'This code or passkey wasn’t accepted. Try again.')
  await app.field('Recovery code').fill(renewed[0] ?? '')
  await app.button('Confirm').click()
  await expect(app.main.getByText(account.email)).toBeVisible()
})
