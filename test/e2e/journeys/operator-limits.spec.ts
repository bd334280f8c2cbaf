import { listCoins } from '#api/coins.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { codeOf, giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const name = 'UNI · Ethereum · Withdrawal fee'

test('two treasurers change a fee, and users see the new one', async ({ page, browser, world }) => {
  performs(operatorPaths.operatorLimits)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const secret = await giveSecondFactor(world, account)
  await makeOperator(world, account, ['treasurer'])
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const second = await AccountApp.arrive(desk, world, paths.language)
  const secondSecret = await giveSecondFactor(world, second.account)
  await makeOperator(world, second.account, ['treasurer'])

  await app.open(operatorPaths.operatorLimits)
  const order = app.main
    .getByRole('list', { name: 'Limits of the desk' })
    .getByRole('listitem', { name: 'For one order' })
  await expect(order).toContainText(/1,?000 USD/)
  await order.getByRole('button', { name: 'History' }).click()
  await expect(app.dialog.getByRole('list', { name: 'Changes' })).toContainText('As released')
  await app.button('Close').click()
  await order.getByRole('button', { name: 'Change' }).click()
  await app.field('New amount').fill('2001')
  await app.dialog.getByRole('button', { name: 'Propose change' }).click()
  await app.expectFault(app.field('New amount'), /from 10 USD to 2,?000 USD/)
  await expectToFit(page, 'a limit of the desk')
  await app.button('Close').click()
  await app.button(/^Coin/).click()
  await app.dialog.getByRole('button', { name: 'UNI' }).click()
  const terms = app.main.getByRole('list', { name: 'Fees and limits of UNI' })
  const fee = terms.getByRole('listitem', { name })
  await expect(fee).toContainText('0.3 UNI')
  await expect(terms.getByRole('listitem', { name: 'UNI · Ethereum · Deposits credited above' })).toContainText('0.001')
  await expect(terms.getByRole('listitem', { name: 'UNI · Ethereum · Hot wallet floor' })).toContainText('120 UNI')
  await expect(terms.getByRole('listitem', { name: /Desk/ })).toHaveCount(0)
  await expectAccessible(page, 'fees and limits')
  await expectToFit(page, 'fees and limits')
  await fee.getByRole('button', { name: 'Change' }).click()
  await app.field('New amount').fill('3.1')
  await app.dialog.getByRole('button', { name: 'Propose change' }).click()
  await app.expectFault(app.field('New amount'), /from 0 UNI to 3 UNI/)
  await app.expectFault(app.field('Reason (for the audit log and the other treasurer)'), 'Enter a short reason.')
  await expectAccessible(page, 'a change of a fee')
  await app.field('New amount').fill('0.9')
  await app.field('Reason (for the audit log and the other treasurer)').fill('Gas got dearer')
  await app.field('Authenticator code').fill(codeOf(secret, 1))
  await app.dialog.getByRole('button', { name: 'Propose change' }).dblclick()
  await expect(app.dialog).toBeHidden()
  const proposals = app.main.getByRole('list', { name: 'Proposals' })
  await expect(proposals.getByRole('listitem', { name })).toContainText('Another treasurer has to confirm it.')
  await expect(proposals.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  await second.app.open(operatorPaths.operatorOverview)
  await second.app.main.getByRole('link', { name: /Fees and limits to confirm/ }).click()
  const proposal = second.app.main.getByRole('list', { name: 'Proposals' }).getByRole('listitem', { name })
  await expect(proposal).toContainText('Gas got dearer')
  await proposal.getByRole('button', { name: 'Confirm' }).click()
  await second.app.field('Authenticator code').fill(codeOf(secondSecret, 1))
  await second.app.field('Type 0.9 to confirm').fill('0.6')
  await second.app.dialog.getByRole('button', { name: 'Confirm change' }).click()
  await second.app.expectFault(second.app.field('Type 0.9 to confirm'), 'This isn’t the proposed amount.')
  await expectAccessible(desk, 'the confirmation of a fee')
  await second.app.field('Type 0.9 to confirm').fill('0.9')
  await second.app.dialog.getByRole('button', { name: 'Confirm change' }).dblclick()
  await expect(second.app.dialog).toBeHidden()
  await expect(second.app.main.getByText('Nothing is proposed')).toBeVisible()
  const changed = second.app.main.getByRole('listitem', { name })
  await expect(changed).toContainText('As released: 0.3 UNI')
  await changed.getByRole('button', { name: 'History' }).click()
  await expect(second.app.dialog).toContainText(`confirmed by ${second.account.session.memberId}`)

  const { coins } = await world.call(listCoins, undefined)
  const uni = coins.find(({ symbol }) => symbol === 'UNI')
  expect(uni?.networks.find(({ network }) => network === 'ethereum')?.withdrawal.fee).toBe('0.9')
  await app.open(paths.spotFees)
  await expect(app.main.getByText('0.9 UNI')).toBeVisible()
})
