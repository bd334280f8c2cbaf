import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { register } from '#test/e2e/support/account.ts'
import { makeOperator, withdrawEther } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an operator first sees what is pending, and opens its list with a tap', async ({ page, world }) => {
  performs(operatorPaths.operatorOverview)
  const dora = await register(world)
  await withdrawEther(world, dora, '1')
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await page.goto('#/operator')
  await expect(page).toHaveURL(new RegExp(`#${operatorPaths.operatorOverview}$`))
  const waiting = app.main.getByRole('list', { name: 'Needs you' }).getByRole('link')
  const withdrawals = waiting.filter({ hasText: 'Withdrawals to review' })
  await expect(withdrawals).toContainText(/Oldest: .*\d/)
  const networks = app.main.getByRole('list', { name: 'Networks' })
  await expect(networks.getByRole('link', { name: /Ethereum/ })).toContainText(/Block [\d,]+/)
  const ether = app.main.locator('section').filter({ hasText: 'We owe' }).filter({ hasText: 'ETH' }).last()
  await expect(ether).toContainText(/Covered|Not compared/)
  await expectAccessible(page, 'the operators’ overview')
  await expectToFit(page, 'the operators’ overview on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectToFit(page, 'the operators’ overview on a desk')

  await withdrawals.click()
  await expect(page).toHaveURL(new RegExp(`#${operatorPaths.operatorWithdrawals}$`))
  await expect(app.main.getByRole('listitem').filter({ hasText: dora.session.memberId })).toContainText('In review')
})
