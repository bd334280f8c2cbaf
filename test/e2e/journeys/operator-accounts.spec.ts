import { listBalances } from '#api/balances.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a reviewer finds and freezes an account, and its owner reads why', async ({ page, browser, world }) => {
  performs(operatorPaths.operatorAccounts)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const reviewer = await AccountApp.arrive(desk, world, paths.language)
  await giveSecondFactor(world, reviewer.account)
  await makeOperator(world, reviewer.account, ['reviewer'])

  await reviewer.app.open(operatorPaths.operatorAccounts)
  await reviewer.app.field('Account').fill(`x${account.email}`)
  await reviewer.app.button('Search').click()
  await expect(reviewer.app.main.getByText('Nobody found')).toBeVisible()
  await reviewer.app.field('Account').fill(account.email)
  await reviewer.app.button('Search').click()
  const { memberId } = account.session
  await reviewer.app.main.getByRole('link', { name: memberId }).click()
  await expect(reviewer.app.main.getByText(account.email)).toBeVisible()
  await expectAccessible(desk, 'an account at the desk')

  await reviewer.app.button('Freeze account').click()
  const { dialog } = reviewer.app
  await dialog.getByRole('button', { name: 'Freeze account' }).click()
  await expect(dialog.getByText('This isn’t the member ID.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reason (told to the owner)' }).click()
  await desk.getByRole('dialog').last().getByText('Unusual activity').click()
  await reviewer.app.field('Note (for the audit log)').fill('Coins of a known theft')
  await reviewer.app.field(`Type ${memberId} to confirm`).fill(memberId)
  await dialog.getByRole('button', { name: 'Freeze account' }).click()
  await expect(reviewer.app.main.getByText('You froze it. Another reviewer has to lift the freeze.')).toBeVisible()
  await expect(reviewer.app.main.getByText('Coins of a known theft')).toBeVisible()
  await desk.setViewportSize({ width: 390, height: 844 })
  await expectToFit(desk, 'a frozen account at the desk')

  await app.open(paths.spotWallet)
  await expect(app.main.getByText('Your account is frozen')).toBeVisible()
  await expect(app.main.getByText('We noticed unusual activity.')).toBeVisible()
  await expectAccessible(page, 'a frozen account')
  const { accountFreeze } = await world.call(listBalances, undefined, account.session.accessToken)
  expect(accountFreeze?.reason).toBe('activity')
})
