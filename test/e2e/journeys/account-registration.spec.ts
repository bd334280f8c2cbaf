import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectFocus } from '#test/e2e/support/accessibility.ts'
import { newAddress } from '#test/e2e/support/account.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const password = 'tug0 boats at dawn'

test('a user registers with the emailed code and is logged in', async ({ page, world, guard }) => {
  performs(paths.createAccount)
  // A wrong code is rejected.
  guard.expect(/registerUser/)
  const app = new AccountApp(page, world)
  const email = newAddress()
  await app.open(paths.my)
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(app.heading('Create account')).toBeVisible()

  await app.field('Email').fill(` ${email.toUpperCase()} `)
  await app.enterCode(email)
  const good = await app.field('Verification code').inputValue()
  await app.field('Verification code').fill(good === '000000' ? '000001' : '000000')
  await app.field('Password').fill(password)
  await expect(app.field('Password')).toHaveAccessibleDescription(
    'Strong, as long as it’s not based on personal details.',
  )
  await app.field('Confirm password').fill(password)
  await app.chooseCountry('Mexico')
  await app.button('privacy policy').click()
  await expect(app.dialog.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  await expect(app.dialog).toContainText('What we store with your account')
  await expectAccessible(page, 'a text to agree to')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').check()
  await app.button('Create account').click()
  await app.expectFault(app.field('Verification code'), 'Wrong verification code.')
  await expectFocus(app.field('Verification code'))

  await app.field('Verification code').fill(good)
  // Twice, like an impatient user.
  await app.button('Create account').dblclick()
  await expect(app.toast('Your account is ready')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
  const steps = app.main.getByRole('list', { name: 'Next steps' })
  await expect(steps.getByRole('listitem')).toHaveText([/^Deposit/, /^Secure your account/, /^Start mining/])
  await expectAccessible(page, 'home of somebody new')
  await app.button('Dismiss').click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(app.main.getByRole('heading', { name: 'Your wallet' })).toBeVisible()
  await expect(steps, 'the steps stay closed after a reload').toBeHidden()

  await app.open(paths.my)
  await expect(app.main.getByText(email)).toBeVisible()
  await expect(app.main.getByText(/^Member \d+$/)).toBeVisible()

  await page.getByRole('link', { name: /^Profile/ }).click()
  await expect(app.main).toContainText('Mexico')
  await expect(app.main).toContainText('English')
})

test('every wrong entry is reported at its field, even if another user was faster', async ({
  page,
  world,
  context,
  guard,
}) => {
  guard.expect(/registerUser/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = new AccountApp(page, world)
  await app.open(paths.createAccount)
  await app.button('Create account').click()
  await expectFocus(app.field('Email'))
  await app.expectFault(app.field('Email'), 'Enter a full email address, such as name@example.com.')
  await app.expectFault(app.field('Verification code'), 'Enter the 6-digit code.')
  await app.expectFault(app.field('Password'), 'Use at least 8 characters.')
  await expect(app.button(/Country of residence/)).toHaveAccessibleDescription(/Optional$/)
  await app.expectFault(page.getByRole('checkbox'), 'Agree to both documents to continue.')
  await expectAccessible(page, 'a registration with faults')

  await app.field('Email').fill('张三@example.com')
  await app.expectFault(app.field('Email'), 'Your email can’t contain Chinese characters.')
  await app.field('Password').fill('lettersonly')
  await app.expectFault(app.field('Password'), 'Use at least two of these: letters, numbers, symbols.')
  await app.field('Email').fill('ada@example.com')
  await app.field('Password').fill(password)
  await app.field('Confirm password').fill(`${password}!`)
  await app.button('Create account').click()
  await app.expectFault(app.field('Confirm password'), 'The passwords don’t match.')

  // No code is sent without an address, or twice within a minute.
  await app.field('Email').fill('')
  await app.button('Send code').click()
  await app.expectFault(app.field('Email'), 'Enter a full email address, such as name@example.com.')
  const email = newAddress()
  await app.field('Email').fill(email)
  await app.enterCode(email)
  const good = await app.field('Verification code').inputValue()
  await expect(page.getByText(`Sent to ${email}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open the local mailbox/ })).toBeVisible()
  await expect(app.button(/^Resend in \d+s$/)).toHaveAttribute('aria-disabled', 'true')

  // A code pasted with the surrounding text is recognized.
  await app.field('Verification code').fill('')
  await page.evaluate(async () => navigator.clipboard.writeText('Your code: １23 456.'))
  await app.field('Verification code').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(app.field('Verification code')).toHaveValue('123456')
  await expect(app.field('Verification code')).toHaveAttribute('autocomplete', 'one-time-code')

  // Registered between code and submission: otherwise, the email would say that the account exists, without a code.
  await page.route(`**${mainAuthentication.registerUser.path}`, async (route) => {
    await route.fulfill({ status: 409, json: { code: apiErrorCode.emailTaken, msg: 'taken', data: null } })
  })
  await app.field('Verification code').fill(good)
  await app.field('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await app.button('Create account').click()
  await app.expectFault(app.field('Email'), 'This email already has an account. Log in instead.')
})
