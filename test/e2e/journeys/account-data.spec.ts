import { readFile } from 'node:fs/promises'

import { mainAuthentication } from '#api/authentication.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { newAddress } from '#test/e2e/support/account.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { codeOf, giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a user reviews account activity, sets an anti-phishing code, exports all data and edits the profile', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.userInfo)
  guard.expect(/account\/export/)
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)

  await test.step('the login history lists what happened', async () => {
    const history = page.getByRole('list', { name: 'Login history' }).getByRole('listitem')
    await expect(history).toHaveCount(1)
    await expect(history).toContainText('Account created')
    const wrong = { email: account.email, password: 'wrong 123' }
    await expect(world.call(mainAuthentication.login, wrong)).rejects.toThrow()
    await page.reload()
    await expect(history.first()).toContainText('Login failed')
    await expectAccessible(page, 'security settings')
  })

  await test.step('all stored data can be exported', async () => {
    await app.button(/^Export my data/).click()
    await app.confirmWithPassword({ ...account, password: 'not this one 1' }, 'Download')
    await app.expectFault(app.field('Login password'), 'Wrong password.')
    const download = page.waitForEvent('download')
    await app.confirmWithPassword(account, 'Download')
    const file = await download
    expect(file.suggestedFilename()).toBe(`sevenport-${account.session.memberId}.json`)
    const text = await readFile(await file.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ sections: expect.any(Object) })
    expect(text).toContain(account.email)
    expect(text, 'the export contains no secrets').not.toMatch(/argon2|"(password|hash|secret)/i)
    await expect(app.dialog).toHaveCount(0)
  })

  await test.step('an anti-phishing code appears in emails from then on', async () => {
    await app.button(/^Your code/).click()
    await app.field('Your code').fill('<b>')
    await app.button('Save').click()
    await app.expectFault(app.field('Your code'), 'Use 2 to 30 characters, without < or >.')
    await app.field('Your code').fill('lighthouse')
    await app.button('Save').click()
    await expect(app.toast('Anti-phishing code set')).toBeVisible()
    await expect(app.button(/^Your code/)).toContainText('lighthouse')
    await app.open(paths.setFundPassword)
    await app.enterCode(account.email)
    await world.mailTo(account.email, 'lighthouse')
  })

  await test.step('a new name and country appear everywhere', async () => {
    await app.open(paths.accountDetails)
    await app.field('Name').fill('Ada Lovelace')
    await app.chooseCountry('Mexico')
    await app.button('Save').click()
    await expect(app.toast('Saved')).toBeVisible()
    await expectAccessible(page, 'the profile')
    // The page's alternative path.
    await app.open(paths.userInfo)
    await expect(app.heading('Profile')).toBeVisible()
    await expect(app.field('Name')).toHaveValue('Ada Lovelace')
    await expect(app.main).toContainText('Mexico')
    await app.chooseCountry('Prefer not to say')
    await app.button('Save').click()
    await expect(app.toast('Saved')).toBeVisible()
    await expect(app.main).not.toContainText('Mexico')
    await app.open(paths.my)
    await expect(app.main.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  })
})

test('the account moves to another email address, and the link sent to the old one moves it back', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.accountDetails)
  // From then on, this browser's session is rejected.
  guard.expect(/changeEmail|401/)
  const { app, account } = await AccountApp.arrive(page, world, paths.accountSetting)
  const email = newAddress()
  await app.button(/^Email/).click()
  await app.field('Login password').fill('not this one 1')
  await app.field('New email').fill(email)
  await app.enterCode(email, 'Code sent to your new email')
  await app.field('Code sent to your current email').fill('000000')
  await app.button('Change email').click()
  await app.expectFault(app.field('Login password'), 'Wrong password.')
  await expectAccessible(page, 'a change of the email')
  await app.field('Login password').fill(account.password)
  await app.button('Change email').click()
  await app.expectFault(
    app.field('Code sent to your current email'),
    'This code is wrong or has expired. Request a new one.',
  )
  await app.enterCode(account.email, 'Code sent to your current email')
  await app.button('Change email').click()
  await app.acknowledge('Email changed', 'withdrawals and transfers are paused for 24 hours')
  await expect(app.main.getByText(email)).toBeVisible()
  await world.call(mainAuthentication.login, { email, password: account.password })

  const { text } = await world.mailTo(account.email, 'moveBack=')
  await page.goto(/http\S+moveBack=[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByText('Restore your previous email?')).toBeVisible()
  await expectAccessible(page, 'the way back of an account')
  await app.button('Restore my email').dblclick()
  await expect(page.getByText('Email restored')).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  await expect(world.call(mainAuthentication.login, { email, password: account.password })).rejects.toThrow()
})

test('a user without access to the old mailbox moves with the fund password, and with a second factor', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/changeEmail/)
  const { app, account } = await AccountApp.arrive(page, world, paths.accountSetting)
  const fundPassword = await giveFundPassword(world, account)
  const secret = await giveSecondFactor(world, account)
  await page.reload()
  const email = newAddress()
  await app.button(/^Email/).click()
  await app.field('Login password').fill(account.password)
  await app.field('New email').fill(email)
  await app.enterCode(email, 'Code sent to your new email')
  await app.dialog.getByText('Fund password', { exact: true }).click()
  await app.field('Fund password').fill('not this one 1')
  await app.field('Authenticator code').fill(codeOf(secret, 1))
  await app.button('Change email').click()
  await app.expectFault(app.field('Fund password'), 'Wrong fund password.')
  await expectAccessible(page, 'a change of the email by the fund password')
  await app.field('Fund password').fill(fundPassword)
  await app.button('Change email').click()
  await app.acknowledge('Email changed', 'withdrawals and transfers are paused for 24 hours')
  await expect(app.main.getByText(email)).toBeVisible()
})

test('a user deletes the account after reading what that means', async ({ page, world, guard }) => {
  guard.expect(/login\/login/)
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)
  const { address } = await world.call(getDepositAddress, undefined, account.session.accessToken)
  // The server decides what else prevents a deletion; this is how it says so.
  await page.route('**/api/account/deletion', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: object }
    const obstacles = [{ kind: 'balance', amounts: [{ coin: 'USDT', amount: '12.5' }] }, { kind: 'operator' }]
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, obstacles } } })
  })
  await app.button(/^Delete account/).click()
  await expect(app.dialog.getByText('You still have 12.5 USDT')).toBeVisible()
  await expect(app.dialog.getByRole('link', { name: 'Go to wallet' })).toBeVisible()
  await expect(app.dialog.getByText('You’re an operator')).toBeVisible()
  await expect(app.button('Delete my account')).toBeHidden()
  await expectAccessible(page, 'what keeps an account from being deleted')
  await page.unroute('**/api/account/deletion')
  await app.button('Check again').click()
  await expect(app.dialog.getByText('This can’t be undone')).toBeVisible()
  await expect(app.dialog.getByText(address)).toBeAttached()
  await expectAccessible(page, 'the deletion of an account')
  await app.field('Login password').fill(account.password)
  await app.enterCode(account.email)
  await app.button('Delete my account').click()
  await app.expectFault(app.dialog.getByRole('checkbox'), 'Confirm this to continue.')
  await app.dialog.getByRole('checkbox').check()
  await app.button('Delete my account').click()
  await expect(app.toast('Account deleted')).toBeVisible()
  await expect(app.main.getByText('Welcome aboard')).toBeVisible()
  expect(await app.storedSession()).toBeNull()

  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(app.button(account.email), 'the deleted account’s email is no longer offered').toBeHidden()
  await app.logIn(account)
  await expect(app.refusal).toHaveText('Login failed: wrong email or password.')
})
