import { acceptInvitation, getInvitation } from '#api/invitations.ts'
import { runLocalCampaign } from '#api/local-world.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { register } from '#test/e2e/support/account.ts'
import { swapAtDesk } from '#test/e2e/support/desk-swap.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('rewards between accounts with the same wallet are held, the inviter appeals, and reads the reviewer’s decision', async ({
  page,
  browser,
  world,
  wallet,
}) => {
  test.slow()
  performs(paths.invitationAwards, operatorPaths.operatorRewards)
  const coin = 'USDC'
  await world.call(runLocalCampaign, { coin })
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const { code } = await world.call(getInvitation, undefined, account.session.accessToken)
  const friend = await register(world)
  await world.call(acceptInvitation, { code }, friend.session.accessToken)
  // Both receive their swap in the same wallet.
  for (const person of [account, friend]) await swapAtDesk(world, wallet, person)

  await app.open(paths.invitationAwards)
  await expect(async () => {
    await page.reload()
    await expect(app.main.getByRole('heading', { name: 'Held for review' })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  const sameOwner = 'Your account and accounts you invited look like they belong to the same person.'
  await expect(app.main.getByText(sameOwner)).toBeVisible()
  await expect(app.main.getByText(/^0\.1 USDC has been on hold since/)).toBeVisible()
  await expectAccessible(page, 'a reward that is held')
  await expectToFit(page, 'a reward that is held')
  await app.button('Appeal').click()
  await app.button('Send appeal').click()
  await expect(app.dialog.getByText('Write what our team should know.')).toBeVisible()
  const side = 'My sister has no wallet yet, so I took her coins for her.'
  await app.field('Your side').fill(side)
  await expectAccessible(page, 'an appeal')
  await app.button('Send appeal').click()
  await expect(app.toast('Appeal sent')).toBeVisible()
  await expect(app.main.getByText('Your appeal is with our team:')).toBeVisible()
  await expect(app.button('Appeal')).toHaveCount(0)

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const rita = await AccountApp.arrive(desk, world, paths.language)
  await giveSecondFactor(world, rita.account)
  await makeOperator(world, rita.account, ['reviewer'])
  await rita.app.open(operatorPaths.operatorRewards)
  const row = rita.app.main.getByRole('listitem', { name: `Rewards of ${account.session.memberId}` })
  await expect(row.getByText('Appeal', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Open' }).click()
  await expect(row.getByText(side)).toBeVisible()
  await expect(row.getByText('One address is linked to, or was paid by, several of them')).toBeVisible()
  await expectAccessible(desk, 'an opened review of rewards')
  await row.getByRole('button', { name: 'Decline' }).click()
  const reason = 'Both accounts are paid to one wallet'
  await rita.app.field('Reason (shown to the user)').fill(reason)
  await rita.app.dialog.getByRole('button', { name: 'Decline rewards' }).click()
  await expect(rita.app.toast('Declined')).toBeVisible()
  await rita.app.main.getByText('Released', { exact: true }).click()
  await expect(rita.app.main.getByText('No rewards here')).toBeVisible()
  await expectAccessible(desk, 'held rewards')
  await expectToFit(desk, 'held rewards')

  await page.reload()
  await expect(app.main.getByRole('heading', { name: 'Declined after a review' })).toBeVisible()
  await expect(app.main.getByText(`Reason: ${reason}`)).toBeVisible()
  await expectAccessible(page, 'a reward that was declined')
  await app.open(paths.systemMessages)
  await expect(app.main.getByText(/reward/i).first()).toBeVisible()
})
