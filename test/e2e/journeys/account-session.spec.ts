import { mainAuthentication } from '#api/authentication.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const isRefresh = (url: string) => url.endsWith(mainAuthentication.refreshToken.path)

async function save(tab: AccountApp, toast: string): Promise<void> {
  await tab.button('Save').click()
  await expect(tab.toast(toast)).toBeVisible()
}

test('an access token that expires with two tabs open is renewed once, and neither data nor typed text is lost', async ({
  page,
  context,
  world,
  guard,
}) => {
  // The rejected calls.
  guard.expect(/401/)
  const { app } = await AccountApp.arrive(page, world, paths.userInfo)
  const other = new AccountApp(await context.newPage(), world)
  await other.open(paths.securitySettings)
  await expect(other.button(/^Your code/)).toContainText('Not set')
  await other.button(/^Your code/).click()
  await other.field('Your code').fill('lighthouse')
  await app.field('Name').fill('Ada')

  const refreshes: string[] = []
  context.on('request', (request) => {
    if (isRefresh(request.url())) refreshes.push(request.url())
  })
  const before = await app.storedSession()
  await app.expireAccessToken()
  // Both at once: a toast disappears after two seconds.
  await Promise.all([save(app, 'Saved'), save(other, 'Anti-phishing code set')])
  expect(refreshes).toHaveLength(1)
  const after = await other.storedSession()
  expect(after?.refreshToken).not.toBe(before?.refreshToken)

  await other.page.reload()
  await expect(other.page.getByText('lighthouse')).toBeVisible()
  await app.open(paths.my)
  await expect(app.main.getByRole('heading', { name: 'Ada' })).toBeVisible()
  expect(refreshes).toHaveLength(1)
  await other.page.close()

  await app.open(paths.userInfo)
  await app.field('Name').fill('Half a na')
  await app.expireAccessToken()
  const third = new AccountApp(await context.newPage(), world)
  const refreshed = context.waitForEvent('response', (response) => isRefresh(response.url()))
  await third.open(paths.accountDetails)
  await refreshed
  await expect(third.main).toContainText('Member since')
  await expect(app.field('Name')).toHaveValue('Half a na')
  await app.field('Name').pressSequentially('me')
  await app.button('Save').click()
  await expect(app.toast('Saved')).toBeVisible()
  await app.open(paths.my)
  await expect(app.main.getByRole('heading', { name: 'Half a name' })).toBeVisible()
})

test('a lost connection logs no one out; a session that can’t be renewed is reported, and the login leads back', async ({
  page,
  context,
  world,
  guard,
}) => {
  guard.expect(/401|ERR_INTERNET_DISCONNECTED/)
  const { app, account } = await AccountApp.arrive(page, world, paths.userInfo)
  await app.field('Name').fill('Ada at sea')
  await app.expireAccessToken()
  await context.setOffline(true)
  await app.button('Save').click()
  await expect(app.refusal).toHaveText('Network error. Check your connection and try again.')
  await context.setOffline(false)
  await app.button('Save').click()
  await expect(app.toast('Saved')).toBeVisible()
  await app.open(paths.accountDetails)
  await expect(app.main.getByText(account.email)).toBeVisible()

  // Ended on the server, as by the link in an email.
  const { refreshToken = '' } = (await app.storedSession()) ?? {}
  await world.call(mainAuthentication.logout, { refreshToken })
  await app.open(paths.securitySettings)
  await expect(app.toast('Your session has ended (refresh token failed). Log in again.')).toBeVisible()
  await expect(app.heading('Log in')).toBeVisible()
  expect(await app.storedSession()).toBeNull()
  await app.logIn(account)
  await expect(app.heading('Security')).toBeVisible()

  // Garbage in storage doesn't count as a session.
  await app.open(paths.my)
  await expect(app.heading('My')).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('session:v1', '{"accessToken":1,"user":{"userId":"x"}}')
    localStorage.setItem('emailHistory:v1', '{"length":3}')
  })
  await page.reload()
  await expect(app.main.getByText('Welcome aboard')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(app.field('Email')).toBeVisible()
  expect(await app.storedSession()).toBeNull()
})
