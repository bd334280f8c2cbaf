import { setListedOnly } from '#api/address-book.ts'
import { listBalances } from '#api/balances.ts'
import { createTransfer, listTransfers } from '#api/transfers.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { type Account, register } from '#test/e2e/support/account.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { depositEther, giveFundPassword } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

/** Sets up a user with ether and a fund password, on the transfer page. */
async function arrive(page: AccountApp['page'], world: World, ether = '2') {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await depositEther(world, account, ether)
  const fundPassword = await giveFundPassword(world, account)
  await app.open(paths.spotTransfer, '?coin=ETH')
  return { app, account, fundPassword }
}

async function enter(app: AccountApp, email: string, amount: string): Promise<void> {
  await app.field('Amount').fill(amount)
  await app.field('Recipient’s email').fill(email)
  await app.button('Review').click()
}

async function etherOf(world: World, { session }: Account): Promise<string> {
  const { balances } = await world.call(listBalances, undefined, session.accessToken)
  return balances.find(({ coin }) => coin === 'ETH')?.available ?? '0'
}

test('coins go to another user by email, once and free of charge, whatever goes wrong meanwhile', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.spotTransfer, paths.spotTransferDetail)
  // A wrong fund password, and a lost response.
  guard.expect(/400|Failed to load resource/)
  const grace = await register(world)
  const { app, account } = await AccountApp.arrive(page, world, paths.spotTransfer)
  await test.step('a user without a fund password is led to set one first', async () => {
    await expect(app.main.getByText('Set a fund password first')).toBeVisible()
    await expectAccessible(page, 'no fund password')
    await app.main.getByRole('link', { name: 'Set fund password' }).click()
    await expect(page).toHaveURL(new RegExp(`#${paths.setFundPassword}$`))
  })
  await depositEther(world, account, '2')
  const fundPassword = await giveFundPassword(world, account)
  await page.reload()
  await app.open(paths.spotTransfer, '?coin=ETH')
  await enter(app, account.email, '3')
  await app.expectFault(app.field('Amount'), 'This is more than your available balance.')
  await app.expectFault(app.field('Recipient’s email'), 'This is your own address.')
  await expectAccessible(page, 'entries of a transfer that are refused')

  await app.field('Note (optional)').fill('=1+1, thanks')
  await enter(app, grace.email, '0.5')
  await expect(app.heading('Review transfer')).toBeVisible()
  await expect(app.main.getByText(grace.email)).toBeVisible()
  await expectAccessible(page, 'the check of a transfer')
  await page.reload()
  await expect(app.main.getByText(grace.email), 'the entries survive a reload').toBeVisible()
  await app.button('Send 0.5 ETH').dblclick()
  await app.expectFault(app.field('Fund password'), 'Enter your password.')

  await test.step('a wrong fund password sends nothing', async () => {
    await app.field('Fund password').fill('not this one 1')
    await app.button('Send 0.5 ETH').click()
    await app.expectFault(app.field('Fund password'), 'Wrong fund password.')
    await app.button('Edit').click()
    await expect(app.field('Amount'), 'the entries are kept').toHaveValue('0.5')
    expect(await etherOf(world, account)).toBe('2')
    await app.button('Review').click()
  })

  await test.step('a lost response causes no second transfer', async () => {
    // The transfer succeeds, but its response is lost.
    await page.route(`**${createTransfer.path}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await app.field('Fund password').fill(fundPassword)
    await app.button('Send 0.5 ETH').click()
    await expect(app.main.getByText('We couldn’t confirm whether this was sent')).toBeVisible()
    await expectAccessible(page, 'a transfer whose answer is lost')
    await page.unroute(`**${createTransfer.path}`)
    await app.button('Send 0.5 ETH').dblclick()
  })

  await expect(app.heading('Transfer')).toBeVisible()
  await expect(app.main.getByText('You sent')).toBeVisible()
  await expect(app.main.getByText('=1+1, thanks')).toBeVisible()
  await expectAccessible(page, 'a transfer')
  const { items } = await world.call(listTransfers, {}, account.session.accessToken)
  expect(items).toHaveLength(1)
  expect(await etherOf(world, account)).toBe('1.5')
  expect(await etherOf(world, grace)).toBe('0.5')
})

test('the form shows limits and rejects what the server would; address-book-only mode explains who can be paid', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/400/)
  const { app, account, fundPassword } = await arrive(page, world, '20')
  await expect(app.field('Amount')).toHaveAccessibleDescription(/^At least .* ETH\. Remaining 24-hour limit: 16 ETH\.$/)
  await app.button('Max').click()
  await expect(app.field('Amount')).toHaveValue('16')
  const somebody = 'somebody@mail.example'
  await enter(app, somebody, '16.01')
  await app.expectFault(app.field('Amount'), 'Over your remaining 24-hour limit of 16 ETH')
  await enter(app, somebody, '0.0000001')
  await app.expectFault(app.field('Amount'), /^At least 0\.\d+ ETH$/)

  await world.call(setListedOnly, { isListedOnly: true, fundPassword }, account.session.accessToken)
  await enter(app, somebody, '0.5')
  await app.field('Fund password').fill(fundPassword)
  await app.button('Send 0.5 ETH').click()
  await expect(app.refusal).toContainText('people you first paid at least 24 hours ago')
  await expectAccessible(page, 'a transfer that the mode of listed addresses refuses')
  await app.main.getByRole('link', { name: 'Change setting' }).click()
  await expect(app.main.getByRole('switch', { name: 'Address-book-only withdrawals' })).toBeChecked()
  expect(await etherOf(world, account)).toBe('20')
})
