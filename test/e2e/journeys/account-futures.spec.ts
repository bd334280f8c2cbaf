import { futuresAuthentication } from '#api/authentication.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { newAddress } from '#test/e2e/support/account.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const password = 'tug0 boats at dawn'

async function createFuturesAccount(app: AccountApp): Promise<string> {
  const email = newAddress()
  await app.open(paths.futuresSignIn)
  await app.page.getByText('Create account', { exact: true }).first().click()
  await app.field('Email').fill(email)
  await app.enterCode(email)
  await app.field('Password').fill(password)
  await app.field('Confirm password').fill(password)
  await app.chooseCountry('Mexico')
  await app.page.getByRole('checkbox').check()
  await app.button('Create account').click()
  await expect(app.main.getByText('Your futures account')).toBeVisible()
  return email
}

test('the futures section has its own accounts, whose passwords are changed and reset there', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.futuresSignIn, paths.futuresEditLoginPwd, paths.futuresForgetPassword)
  guard.expect(/login\/login/)
  const app = new AccountApp(page, world)
  const email = await createFuturesAccount(app)
  await expectAccessible(page, 'a futures account')
  expect(await app.storedSession()).toBeNull()
  expect(await app.storedSession('futuresSession:v1')).not.toBeNull()

  await app.button('Log out').click()
  await expect(app.button('Log in')).toBeVisible()
  expect(await app.storedSession('futuresSession:v1')).toBeNull()

  await test.step('a guest is led to the section’s login and back', async () => {
    await app.open(paths.futuresEditLoginPwd)
    await expect(app.toast('Not logged in')).toBeVisible()
    await expect(app.heading('Futures')).toBeVisible()
    await app.logIn({ email, password })
    await expect(app.heading('Change futures password')).toBeVisible()
    await app.field('Current password').fill(password)
    await app.field('New password').fill('seven bollards 7')
    await app.field('Confirm new password').fill('seven bollards 7')
    await app.button('Change password').click()
    await expect(app.toast('Password changed')).toBeVisible()
    await world.call(futuresAuthentication.login, { email, password: 'seven bollards 7' })
  })

  await test.step('a forgotten password is reset', async () => {
    await app.open(paths.futuresSignIn)
    await app.button('Log out').click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(app.heading('Forgot futures password')).toBeVisible()
    await app.field('Email').fill(email)
    await app.enterCode(email)
    await app.field('New password').fill('eight anchors 8')
    await app.field('Confirm new password').fill('eight anchors 8')
    await app.button('Set new password').click()
    await expect(app.toast('New password set')).toBeVisible()
    await app.logIn({ email, password: 'eight anchors 8' })
    await expect(app.main.getByText('Your futures account')).toBeVisible()
  })

  // The same email and password open nothing outside the section.
  await app.open(paths.accountSetting)
  await expect(app.heading('Log in')).toBeVisible()
  await app.logIn({ email, password: 'eight anchors 8' })
  await expect(app.refusal).toHaveText('Login failed: wrong email or password.')
})
