import { randomUUID } from 'node:crypto'

import { sendAccountCode } from '#api/account.ts'
import { addPasskey, beginPasskey, beginTotp, confirmTotp } from '#api/second-factor.ts'
import { paths } from '#src/config/paths.ts'

import { Authenticator } from '#test/api/support/authenticator.ts'
import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { type Account, keepSession, register } from '#test/e2e/support/account.ts'
import { makeMerchant, serveBrand } from '#test/e2e/support/merchants.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { codeOf } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { VirtualAuthenticator } from '#test/e2e/support/virtual-authenticator.ts'
import type { World } from '#test/e2e/support/world.ts'

test('a passkey is created on a merchant’s domain, logs in there, and is not offered on our own', async ({
  page,
  world,
}) => {
  performs(paths.securitySettings)
  const merchant = await register(world)
  const reviewer = await makeMerchant(world, merchant, 'Sol Exchange')
  const domain = `sol-${randomUUID().slice(0, 8)}.localhost`
  await page.goto('/config.json')
  const logo = Buffer.from(await page.screenshot())
  await serveBrand(world, merchant, { domain, name: 'Sol', logo, reviewer })
  const person = await register(world)
  const { accessToken } = person.session
  const authenticator = await VirtualAuthenticator.install(page)
  const there = `${world.url.replace('localhost', domain).replace('127.0.0.1', domain)}/#`
  const app = new AccountApp(page, world)
  const speakEnglish = async () =>
    page.evaluate(() => {
      localStorage.setItem('language:v1', JSON.stringify('en'))
    })

  await page.goto(there.replace('/#', '/config.json'))
  await speakEnglish()
  await page.goto(`${there}${paths.login}`)
  await app.logIn(person)
  await expect(app.main.getByText(person.email)).toBeVisible()
  await page.goto(`${there}${paths.securitySettings}`)
  await expect(app.main.getByText(`To add one for ${domain}, turn on an authenticator app first.`)).toBeVisible()
  await expectAccessible(page, 'second factors on the domain of a merchant')

  const code = await additionCode(world, person)
  const { secret } = await world.call(beginTotp, { currentPassword: person.password, code }, accessToken)
  const { recoveryCodes } = await world.call(confirmTotp, { code: codeOf(secret) }, accessToken)
  await page.reload()
  await app.button(/^Add a passkey/).click()
  await expect(app.dialog.getByText(`This passkey will only work on ${domain}.`)).toBeVisible()
  await app.field('Login password').fill(person.password)
  await app.dialog.getByText('Recovery code', { exact: true }).click()
  await app.field('Recovery code').fill(recoveryCodes?.[0] ?? '')
  await app.field('Passkey name').fill('Test phone')
  await app.button('Create passkey').click()
  await expect(app.toast('Passkey added')).toBeVisible()
  await expect(app.main.getByText(`Only works on ${domain}.`)).toBeVisible()
  await expectToFit(page, 'a passkey for the domain of a merchant')

  await page.goto(`${there}${paths.accountSetting}`)
  await app.button('Log out').click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto(`${there}${paths.login}`)
  await app.logIn(person)
  await page.getByText('Passkey', { exact: true }).click()
  await app.button('Confirm').click()
  await expect(app.main.getByText(person.email)).toBeVisible()

  await page.goto('/config.json')
  await speakEnglish()
  await app.open(paths.login)
  await app.logIn(person)
  await expect(page.getByText(`You have passkeys that only work on ${domain}.`)).toBeVisible()
  await expect(page.getByText('Passkey', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'a log-in whose passkey is for another address')
  await app.field('Authenticator code').fill(codeOf(secret, 1))
  await app.button('Confirm').click()
  await expect(app.main.getByText(person.email)).toBeVisible()
  await app.open(paths.securitySettings)
  await expect(app.main.getByText(`Only works on ${domain}.`)).toBeVisible()
  await app.open(paths.setFundPassword)
  await expect(app.field('Authenticator code')).toBeVisible()
  await expect(app.main.getByText('Recovery code', { exact: true })).toBeVisible()
  await expect(app.main.getByText('Passkey', { exact: true })).toHaveCount(0)

  // A user whose only passkey is for our own domain.
  await page.goto(there.replace('/#', '/config.json'))
  await keepSession(page, await registerWithPasskey(world))
  await page.goto(`${there}${paths.setFundPassword}`)
  const { href, hostname } = new URL(`/#${paths.setFundPassword}`, world.url)
  await expect(app.main.getByText('To confirm with your passkey, open Sevenport on')).toBeVisible()
  await expect(app.main.getByRole('link', { name: hostname })).toHaveAttribute('href', href)
  await expect(app.field('Recovery code')).toBeVisible()
  await expectAccessible(page, 'a form whose passkey is for another address')
  await authenticator.remove()
})

async function registerWithPasskey(world: World): Promise<Account> {
  const person = await register(world)
  const { accessToken } = person.session
  const entries = { currentPassword: person.password, code: await additionCode(world, person) }
  const { options } = await world.call(beginPasskey, entries, accessToken)
  const response = new Authenticator(new URL(world.url).origin).create(options)
  await world.call(addPasskey, { name: 'Test phone', response }, accessToken)
  return person
}

async function additionCode(world: World, { email, session: { accessToken } }: Account): Promise<string> {
  const send = async () => world.call(sendAccountCode, { purpose: 'add-second-factor' }, accessToken)
  return world.codeMailedBy(email, send)
}
