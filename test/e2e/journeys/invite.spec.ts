import { readFile } from 'node:fs/promises'

import { getInvitation } from '#api/invitations.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { newAddress, register } from '#test/e2e/support/account.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const password = 'tug0 boats at dawn'

test('a friend follows the link, registers in another language and appears in the list', async ({
  page,
  browser,
  world,
}) => {
  performs(paths.invite, paths.invitedPeople, paths.invitationRules)
  const { app } = await AccountApp.arrive(page, world, paths.invite)
  await expect(app.main.getByRole('img', { name: 'QR code of your invitation link' })).toBeVisible()
  await expect(app.main.getByText('Joined in total')).toBeVisible()
  const link = (await app.main.getByText(/#\/invite\/index\?invite=/).textContent()) ?? ''
  await expectAccessible(page, 'an invitation')
  await expectToFit(page, 'an invitation')
  // Only checked once the server has saved it; the toast waits for that.
  await app.main.getByRole('radio', { name: '50%' }).click({ force: true })
  await expect(app.toast('Discount saved')).toBeVisible()
  const poster = page.waitForEvent('download')
  await app.button('Share poster').click()
  const file = await readFile(await (await poster).path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')

  const context = await browser.newContext()
  const friend = await context.newPage()
  const friendApp = new AccountApp(friend, world)
  await friend.goto(link)
  await friend.evaluate(() => {
    localStorage.setItem('language:v1', JSON.stringify('en'))
  })
  await friend.reload()
  // The code is kept although it is no longer in the URL, and shown before anything is done with it.
  await expect(friend).not.toHaveURL(/invite=/)
  await expect(friendApp.main.getByRole('heading', { name: 'You’re invited' })).toBeVisible()
  await expect(friendApp.main).toContainText('a•••@e•••.com')
  await expect(friendApp.main).toContainText('50% of their rewards')
  await expectAccessible(friend, 'an invitation that came')
  await friendApp.main.getByRole('link', { name: 'Create account' }).click()
  const email = newAddress()
  await friendApp.field('Email').fill(email)
  await friendApp.enterCode(email)
  await friendApp.field('Password').fill(password)
  await friendApp.field('Confirm password').fill(password)
  await expect(friendApp.field('Invitation code')).toHaveAccessibleDescription('Invited by a•••@e•••.com')
  await friend.getByRole('checkbox').check()
  await friendApp.button('Create account').click()
  await expect(friendApp.toast('Your account is ready')).toBeVisible()
  await friendApp.open(paths.invite)
  await expect(friendApp.main).toContainText('You were invited by a•••@e•••.com')
  await expect(friendApp.main.getByRole('heading', { name: 'Your fee discount' })).toBeVisible()
  await expectAccessible(friend, 'a discount')
  await context.close()

  await page.reload()
  await app.main.getByRole('link', { name: /^Who joined/ }).click()
  const people = app.main.getByRole('list', { name: 'People who joined with your code' })
  await expect(people.getByRole('listitem')).toHaveText([/a•••@e•••\.com.*Joined/])
  await expectAccessible(page, 'who joined')
  await app.open(paths.invitationRules)
  await expect(app.heading('How invitations work')).toBeVisible()
  await expectAccessible(page, 'the rules of invitations')
})

test('a code passed on by word of mouth is accepted after registering, once', async ({ page, world, guard }) => {
  // An unknown code, and one's own.
  guard.expect(/invite\/(find|accept)/)
  const inviter = await register(world)
  const { code } = await world.call(getInvitation, undefined, inviter.session.accessToken)
  const { app, account } = await AccountApp.arrive(page, world, paths.invite)
  const own = await world.call(getInvitation, undefined, account.session.accessToken)
  await app.field('Invitation code').fill('22222222')
  await app.expectFault(app.field('Invitation code'), /^This invitation code doesn’t exist/)
  await app.field('Invitation code').fill(own.code)
  await app.button('Accept invitation').click()
  await app.expectFault(app.field('Invitation code'), 'This is your own invitation code.')
  await app.field('Invitation code').fill(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`)
  await expect(app.field('Invitation code')).toHaveAccessibleDescription('Invited by a•••@e•••.com')
  await app.button('Accept invitation').click()
  await expect(app.toast('Invitation accepted')).toBeVisible()
  await expect(app.main).toContainText('You were invited by a•••@e•••.com')
  await expect(app.field('Invitation code')).toHaveCount(0)
})

test('a visitor enters a code before registering', async ({ page, world }) => {
  const inviter = await register(world)
  const { code } = await world.call(getInvitation, undefined, inviter.session.accessToken)
  const app = new AccountApp(page, world)
  await app.open(paths.invite)
  await expectAccessible(page, 'invitations for a visitor')
  await app.field('Invitation code').fill(code)
  await app.button('Use this code').click()
  await expect(app.main.getByRole('heading', { name: 'You’re invited' })).toBeVisible()
  await app.open(paths.createAccount)
  await expect(app.field('Invitation code')).toHaveValue(code)
  await app.open(paths.invite)
  await app.button('Don’t use this invitation').click()
  await app.open(paths.createAccount)
  await expect(app.field('Invitation code')).toHaveValue('')
})
