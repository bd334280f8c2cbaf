import { listEntries } from '#api/balances.ts'
import { setInvitationDiscount } from '#api/invitation-discounts.ts'
import { acceptInvitation, getInvitation } from '#api/invitations.ts'
import { runLocalCampaign } from '#api/local-world.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { TransactionSheet } from '#test/e2e/pages/transaction-sheet.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { keepSession, register } from '#test/e2e/support/account.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { orderIs } from '#test/e2e/support/exchanging.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const bsc = 31338

test.use({ viewport: { width: 1280, height: 800 } })

test('USDT in the connected wallet is swapped to USDC one to one at our own desk, and inviter and friend share the fee', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  performs(paths.invitationAwards, paths.invite)
  const inviter = await register(world)
  await world.call(runLocalCampaign, { coin: 'USDC' })
  await world.call(setInvitationDiscount, { percent: 50 }, inviter.session.accessToken)
  const { code } = await world.call(getInvitation, undefined, inviter.session.accessToken)
  const { app, account } = await AccountApp.arrive(page, world, paths.home)
  await world.call(acceptInvitation, { code }, account.session.accessToken)
  await world.giveTestCoins(firstChain, wallet.address)
  await app.main.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect(app.button(/ou pay with/), 'the promoted pair is preselected').toContainText('USDT Ethereum')
  await expect(app.button(/ou receive/)).toContainText('USDC BSC')
  await app.field('You pay').fill('100')
  await app.main.getByText('Sevenport', { exact: true }).first().click()
  await expect(app.main.getByText('99.5', { exact: false }).first()).toBeVisible()
  await app.button('My Sevenport wallet').first().click()
  await app.button('Connected wallet').last().click()
  await app.button('Connect wallet').click()
  await new WalletPicker(page).choose(wallet.name)
  await app.button('Use this address').click()
  await expect(app.field('Address').last()).toHaveValue(wallet.address)
  await expectToFit(page, 'a swap')
  await expectAccessible(page, 'a swap on a desktop')
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button('Create order').click()

  await expect(app.heading('Pay')).toBeVisible()
  await expectToFit(page, 'how to pay')
  await app.main.getByRole('link', { name: 'Pay from connected wallet' }).click()
  await app.button('Review payment').click()
  const sheet = new TransactionSheet(page)
  await sheet.confirm()
  await sheet.expectDone('100 USDT paid')
  await sheet.dialog.getByRole('button', { name: 'Follow the order' }).click()
  await expect(app.heading('Order')).toBeVisible()
  await expectToFit(page, 'an order')
  await orderIs(app, 'Completed', async () => {
    await mine(chainOf(world, firstChain), 2)
    await mine(chainOf(world, bsc), 2)
  })
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDC/ })).toContainText('99.5', { timeout: 60_000 })

  await keepSession(page, inviter)
  await app.open(paths.invitationAwards)
  const days = app.main.getByRole('list', { name: 'Days, newest first' })
  await expect(async () => {
    await page.reload()
    await expect(days.getByRole('listitem')).toContainText('0.05 USDC pending', { timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await days.getByRole('link').click()
  const rewards = app.main.getByRole('list', { name: 'Rewards, newest first' })
  await expect(rewards.getByRole('listitem')).toHaveText([
    /^0\.05 USDC.*a•••@e•••\.com.*0\.05 USDC goes to them.*Pending$/,
  ])
  await expectAccessible(page, 'rewards of a day')

  // A day later.
  await world.call(runLocalCampaign, { coin: 'USDC' })
  await app.open(paths.invitationAwards)
  await expect(async () => {
    await page.reload()
    await expect(app.button('Claim rewards')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await expectAccessible(page, 'rewards of an inviter')
  await expectToFit(page, 'rewards of an inviter')
  await app.button('Claim rewards').click()
  await expect(app.toast('Rewards added to your balance')).toBeVisible()
  await expect(days.getByRole('listitem')).toContainText('0.05 USDC paid')
  await expect(app.button('Claim rewards')).toBeHidden()
  const { items } = await world.call(listEntries, {}, inviter.session.accessToken)
  expect(items).toMatchObject([{ kind: 'invitation-reward', coin: 'USDC', amount: '0.05' }])
  await app.open(paths.withdrawableCoins)
  await expect(app.main.getByRole('link', { name: /^USDC/ })).toContainText('0.05')

  await keepSession(page, account)
  await app.open(paths.invite)
  await expect(app.main).toContainText('10% of our fee in USDC')
  await expect(async () => {
    await page.reload()
    await expect(app.main).toContainText(/Paid in total\s*0\.05 USDC/, { timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await expectAccessible(page, 'a discount')
  await expectToFit(page, 'a discount')
})
