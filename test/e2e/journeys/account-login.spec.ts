import { randomUUID } from 'node:crypto'

import { listLoginHistory } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectFocus } from '#test/e2e/support/accessibility.ts'
import { register } from '#test/e2e/support/account.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a wrong password reveals nothing about the account, and the right one logs in', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.login)
  guard.expect(/login\/login/)
  const account = await register(world)
  const app = new AccountApp(page, world)
  await app.open(paths.my)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(app.heading('Log in')).toBeVisible()
  await app.logIn({ email: account.email, password: 'not this one 1' })
  await expect(app.refusal).toHaveText('Login failed: wrong email or password.')
  await app.logIn({ email: 'nobody@example.com', password: account.password })
  await expect(app.refusal).toHaveText('Login failed: wrong email or password.')
  await expectAccessible(page, 'a log-in that failed')

  await app.logIn(account)
  await expect(page).toHaveURL(new RegExp(`#${paths.my}$`))
  await expect(app.main.getByText(account.email)).toBeVisible()
})

test('a login never redirects to another site, and remembers the email until it is forgotten', async ({
  page,
  world,
}) => {
  const [first, second] = [await register(world), await register(world)]
  const app = new AccountApp(page, world)
  for (const [account, target] of [
    [second, 'https://elsewhere.example/'],
    [first, '//elsewhere.example'],
    [second, '/no/such/page'],
  ] as const) {
    await page.goto('about:blank')
    await app.open(paths.login, `?returnTo=${encodeURIComponent(target)}`)
    await app.logIn(account)
    await expect(page).toHaveURL(new RegExp(`^${world.url}/#${paths.my}$`))
    await expect(app.main.getByText(account.email)).toBeVisible()
    await app.open(paths.accountSetting)
    // A call still in flight when the session ends is rejected, and late content would move the button.
    await expect(app.main.getByRole('list', { name: 'Login history' }).getByRole('listitem').first()).toBeVisible()
    await app.button('Log out').click()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  }
  await app.open(paths.login)
  const offered = page.getByRole('list', { name: 'Recent email addresses' }).getByRole('listitem')
  await expect(offered).toHaveText([second.email, first.email])
  await app.button(`Remove ${second.email}`).click()
  await expect(offered).toHaveText([first.email])
  await app.button(first.email).click()
  await expect(app.field('Email')).toHaveValue(first.email)
  await expectFocus(app.field('Password'))
})

test('a guest is told to log in, redirected a second later, and returned to the original page', async ({
  page,
  world,
}) => {
  const account = await register(world)
  const app = new AccountApp(page, world)
  await app.open(paths.securitySettings, '?from=mail')
  await expect(page).toHaveURL(new RegExp(`#${paths.securitySettings}\\?from=mail$`))
  await expect(app.toast('Not logged in')).toBeVisible()
  await expectAccessible(page, 'a page for people who are logged in')
  await expect(app.heading('Log in')).toBeVisible()
  await app.logIn(account)
  await expect(app.heading('Security')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#${paths.securitySettings}\\?from=mail$`))
  // The login replaced the page that required it.
  await page.goBack()
  await expect(page).not.toHaveURL(/login|securitySettings/)
})

test('a login and a logout reach the other tabs', async ({ page, context, world }) => {
  const account = await register(world)
  const app = new AccountApp(page, world)
  const tab = await context.newPage()
  const other = new AccountApp(tab, world)
  await app.open(paths.login)
  await other.open(paths.login)
  await app.logIn(account)
  await expect(app.main.getByText(account.email)).toBeVisible()
  await expect(other.main.getByText(account.email)).toBeVisible()

  // A call still in flight when the session ends is rejected.
  const history = tab.waitForResponse((answer) => answer.url().includes(listLoginHistory.path))
  await other.open(paths.securitySettings)
  await expect(other.heading('Security')).toBeVisible()
  await history
  await app.open(paths.accountSetting)
  // Toasts last two seconds, less than a page may take on a busy machine, so start waiting for this one before its
  // cause.
  await Promise.all([expect(other.toast('Not logged in')).toBeVisible(), app.button('Log out').click()])
  expect(await app.toast('Not logged in').isVisible(), 'logging out shows no login notice').toBe(false)
  await expect(page).toHaveURL(new RegExp(`#${paths.my}$`))
  await expect(app.main.getByText('Welcome aboard')).toBeVisible()
  await expect(other.heading('Log in')).toBeVisible()
  expect(await app.storedSession()).toBeNull()
})

test('the link in an email about a new device ends all sessions once confirmed', async ({
  page,
  browser,
  world,
  guard,
}) => {
  // From then on, this browser's session is rejected, and so is a used link.
  guard.expect(/401|endSessionsByLink/)
  const { app, account } = await AccountApp.arrive(page, world, paths.accountSetting)
  await expect(page.getByText('This device')).toBeVisible()
  const elsewhere = await browser.newContext({ baseURL: world.url, storageState: await page.context().storageState() })
  const thief = new AccountApp(await elsewhere.newPage(), world)
  await thief.page.goto('/')
  await thief.page.evaluate(() => {
    localStorage.removeItem('session:v1')
    localStorage.removeItem('deviceId:v1')
  })
  await thief.open(paths.login)
  await thief.logIn(account)
  await expect(thief.main.getByText(account.email)).toBeVisible()

  const { text } = await world.mailTo(account.email, 'endSessions=')
  const link = /http\S+endSessions=[\w-]+/.exec(text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('Didn’t log in yourself?')).toBeVisible()
  await expectAccessible(page, 'the end of all sessions')
  await app.button('Log out all devices').dblclick()
  await expect(page.getByText('All devices logged out')).toBeVisible()

  await thief.open(paths.accountSetting)
  await expect(thief.heading('Log in')).toBeVisible()
  await elsewhere.close()

  await page.goto('about:blank')
  await page.goto(link)
  await app.button('Log out all devices').click()
  await expect(app.refusal).toHaveText('This link has already been used or has expired.')
})

test('sessions can be ended one by one, and all others at once', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const { email, password } = account
  const others = await Promise.all(
    Array.from({ length: 3 }, async () =>
      world.call(mainAuthentication.login, { email, password, deviceId: randomUUID() }),
    ),
  )
  await app.open(paths.accountSetting)
  const rows = page.getByRole('list', { name: 'Where you’re logged in' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expectAccessible(page, 'account settings')
  await rows
    .getByRole('button', { name: /^Log out (?!all)/ })
    .first()
    .click()
  await expect(rows).toHaveCount(3)
  await app.button('Log out all other devices').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out devices' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('This device')
  for (const other of others) {
    if (other.step !== 'done') throw new Error('The login requires a second factor')
    const { refreshToken } = other.session
    await expect(world.call(mainAuthentication.refreshToken, { refreshToken })).rejects.toThrow()
  }
})
