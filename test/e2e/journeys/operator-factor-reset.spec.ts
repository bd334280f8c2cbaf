import { listSecondFactors } from '#api/second-factor.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a reviewer proposes to reset second factors, another confirms, and the owner keeps them', async ({
  page,
  browser,
  world,
}) => {
  performs(operatorPaths.operatorAccounts)
  performs(paths.securitySettings)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const rita = await AccountApp.arrive(desk, world, paths.language)
  await giveSecondFactor(world, rita.account)
  await makeOperator(world, rita.account, ['reviewer'])
  const elsewhere = await (await browser.newContext()).newPage()
  const raul = await AccountApp.arrive(elsewhere, world, paths.language)
  await giveSecondFactor(world, raul.account)
  await makeOperator(world, raul.account, ['reviewer'])
  const { memberId, accessToken } = account.session

  await rita.app.open(operatorPaths.operatorAccounts)
  await rita.app.field('Account').fill(account.email)
  await rita.app.button('Search').click()
  await rita.app.main.getByRole('link', { name: memberId }).click()
  await rita.app.button('Propose removal').click()
  const { dialog } = rita.app
  await dialog.getByRole('button', { name: 'Propose removal' }).click()
  await expect(dialog.getByText('This isn’t the owner’s email.')).toBeVisible()
  await expectAccessible(desk, 'a proposal to reset second factors')
  await dialog.getByRole('button', { name: 'What happened' }).click()
  await desk.getByRole('dialog').last().getByText('Device lost').click()
  await rita.app.field('How you verified the owner (for the audit log)').fill('Video call with her passport')
  await rita.app.field('Type the owner’s email to confirm').fill(account.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Propose removal' }).click()
  await expect(rita.app.main.getByText('You proposed it. Another reviewer has to confirm it.')).toBeVisible()
  await desk.setViewportSize({ width: 390, height: 844 })
  await expectToFit(desk, 'a proposed reset at the desk')

  await raul.app.open(operatorPaths.operatorAccounts)
  await raul.app.main.getByRole('link', { name: memberId }).click()
  await raul.app.button('Confirm removal').click()
  await raul.app.field('Reason (for the audit log)').fill('Called her on the number we know')
  await raul.app.dialog.getByRole('button', { name: 'Confirm removal' }).click()
  await expect(raul.app.main.getByText('Waiting for the owner')).toBeVisible()
  await expect(raul.app.main.getByText('Called her on the number we know')).toBeVisible()

  await app.open(paths.securitySettings)
  await expect(app.main.getByText(/All second factors will be removed/)).toBeVisible()
  await expectAccessible(page, 'a reset that waits')
  await app.button('Keep my second factors').click()
  await expect(app.main.getByText(/All second factors will be removed/)).toBeHidden()
  expect(await world.call(listSecondFactors, undefined, accessToken)).toMatchObject({ resetAt: null })
})
