import { validFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { register } from '#test/e2e/support/account.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const newPassword = 'seven bollards 7'

test('a forgotten password is reset with a code, and the new one logs in', async ({ page, world, guard }) => {
  performs(paths.forgetPasswords)
  guard.expect(/updatePassword/)
  const { email } = await register(world)
  const app = new AccountApp(page, world)
  await app.open(paths.login)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(app.heading('Forgot password')).toBeVisible()
  await expectAccessible(page, 'a forgotten password')
  await app.field('Email').fill(email)
  await app.enterCode(email)
  const good = await app.field('Verification code').inputValue()
  await app.field('Verification code').fill(good === '000000' ? '000001' : '000000')
  await app.field('New password').fill(newPassword)
  await app.field('Confirm new password').fill(newPassword)
  await app.button('Set new password').click()
  await app.expectFault(app.field('Verification code'), 'Wrong verification code.')
  await app.field('Verification code').fill(good)
  await app.button('Set new password').click()
  await app.acknowledge('New password set', 'withdrawals and transfers are paused for 24 hours')
  await expectLookedAt(app)
  await app.logIn({ email, password: newPassword })
  await expect(app.main.getByText(email)).toBeVisible()
})

/** Shows and hides a password while it is typed. */
async function expectLookedAt(app: AccountApp): Promise<void> {
  const password = app.field('Password')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await app.button('Show password').click()
  await expect(password).toHaveAttribute('type', 'text')
  await app.button('Show password').click()
  await expect(password).toHaveAttribute('type', 'password')
}

test('a user changes a known password, and a reset during a session ends the session', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.resetPasswords)
  guard.expect(/changePassword/)
  const { app, account } = await AccountApp.arrive(page, world, paths.accountSetting)
  await page.getByRole('link', { name: /^Login password/ }).click()
  await expect(app.heading('Change password')).toBeVisible()
  await app.field('Current password').fill('not this one 1')
  await app.field('New password').fill(newPassword)
  await app.field('Confirm new password').fill(newPassword)
  await app.button('Change password').click()
  await app.expectFault(app.field('Current password'), 'Wrong password.')
  await expectAccessible(page, 'a change of the password')
  await app.field('Current password').fill(account.password)
  await app.button('Change password').click()
  await expect(app.toast('Password changed')).toBeVisible()
  await expect(app.heading('Security')).toBeVisible()
  await world.call(mainAuthentication.login, { email: account.email, password: newPassword })

  const another = 'eight anchors 8'
  await app.open(paths.resetPasswords)
  await page.getByRole('link', { name: 'Forgot your current password?' }).click()
  await expect(app.heading('Forgot password')).toBeVisible()
  await app.field('Email').fill(account.email)
  await app.enterCode(account.email)
  await app.field('New password').fill(another)
  await app.field('Confirm new password').fill(another)
  await app.button('Set new password').click()
  await app.acknowledge('New password set', 'withdrawals and transfers are paused for 24 hours')
  await expect(app.heading('Log in')).toBeVisible()
  expect(await app.storedSession()).toBeNull()
  await app.logIn({ email: account.email, password: another })
  await expect(app.main.getByText(account.email)).toBeVisible()
})

test('setting the fund password takes the login password and a code, and changing it pauses withdrawals and transfers', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.setFundPassword)
  guard.expect(/setFundPassword/)
  const { app, account } = await AccountApp.arrive(page, world, paths.accountSetting)
  const row = page.getByRole('link', { name: /^Fund password/ })
  await expect(row).toContainText('Not set')
  await row.click()
  await expect(app.heading('Set fund password')).toBeVisible()
  await app.field('Fund password').fill(account.password)
  await app.field('Confirm fund password').fill(account.password)
  await app.field('Login password').fill(account.password)
  await app.enterCode(account.email)
  await app.button('Set fund password').click()
  // It must differ from the login password.
  await app.expectFault(app.field('Fund password'), /choose another/i)

  await app.field('Fund password').fill(newPassword)
  await app.field('Confirm fund password').fill(newPassword)
  await app.button('Set fund password').click()
  await expect(app.toast('Fund password set')).toBeVisible()
  await expect(row).toContainText('Change')
  const session = await app.storedSession()
  await world.call(validFundPassword, { fundPassword: newPassword }, session?.accessToken)
  const changed = 'eight anchors 8'
  await row.click()
  await expect(app.heading('Change fund password')).toBeVisible()
  await app.field('Fund password').fill(changed)
  await app.field('Confirm fund password').fill(changed)
  await app.field('Login password').fill(account.password)
  await app.enterCode(account.email)
  await app.main.getByRole('button', { name: /fund password$/ }).click()
  await expect(app.dialog, 'the notice is a dialog').toHaveAccessibleName('Fund password changed')
  await expectAccessible(page, 'a notice of the app')
  await app.acknowledge('Fund password changed', 'withdrawals and transfers are paused for 24 hours')
  await expect(app.heading('Security')).toBeVisible()
})
