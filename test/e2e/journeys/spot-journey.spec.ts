import { listBalances } from '#api/balances.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { enter, verify } from '#test/e2e/support/withdrawing.ts'

test('from a deposit on Ethereum to a withdrawal on BSC that an operator refuses, and one that its owner freezes', async ({
  page,
  browser,
  world,
  wallet,
}) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const balance = async () => {
    const { balances } = await world.call(listBalances, undefined, account.session.accessToken)
    return balances.find(({ coin }) => coin === 'USDT')
  }

  await app.open(paths.deposit, '?coin=USDT&network=ethereum')
  await payIn(world, wallet, account, 'USDT', '2000.000001')
  await app.main.getByRole('list', { name: 'Incoming deposits' }).getByRole('link').click()
  await expect(app.main.getByText(/\d of 6 confirmations/)).toBeVisible()
  await mine(chainOf(world, firstChain), 6)
  await expect(app.main.getByText('In your balance')).toBeVisible()
  expect(await balance()).toMatchObject({ available: '2000.000001', held: '0' })

  // Finer than Ethereum's six decimals: BSC has eighteen.
  const fundPassword = await giveFundPassword(world, account)
  await app.open(paths.withdraw, '?coin=USDT')
  await enter(app, '1500.0000000000001')
  await verify(app, account, fundPassword)
  await expect(app.main.getByText('In review', { exact: true })).toBeVisible()
  expect(await balance()).toMatchObject({ available: '500.0000009999999', held: '1500.0000000000001' })

  const desk = await browser.newContext({ baseURL: world.url, viewport: { width: 1280, height: 800 } })
  const operator = await AccountApp.arrive(await desk.newPage(), world, paths.language)
  await giveSecondFactor(world, operator.account)
  await makeOperator(world, operator.account)
  await operator.app.open(operatorPaths.operatorWithdrawals)
  const row = operator.app.main.getByRole('listitem').filter({ hasText: account.session.memberId })
  await expect(row).toContainText('1,500.0000000000001 USDT')
  await row.getByRole('button', { name: 'Decline' }).click()
  await operator.app.field('Reason (shown to the user)').fill('The address is on a list of frauds')
  await operator.app.dialog.getByRole('button', { name: 'Decline withdrawal' }).click()
  await expect(row).toHaveCount(0)

  // The person's page follows by itself.
  await expect(app.main.getByText('The address is on a list of frauds')).toBeVisible()
  expect(await balance()).toMatchObject({ available: '2000.000001', held: '0' })

  await app.open(paths.withdraw, '?coin=USDT')
  await enter(app, '1500')
  await verify(app, account, fundPassword)
  await operator.app.page.reload()
  await expect(row).toContainText('1,500 USDT')
  await page.goto(await app.linkInMail(account.email, paths.withdrawFreeze))
  await app.button('Freeze withdrawals').click()
  await expect(app.main.getByText('Nothing can leave your account now.')).toBeVisible()
  expect(await balance()).toMatchObject({ available: '2000.000001', held: '0' })
  await operator.app.page.reload()
  await expect(operator.app.heading('Withdrawals')).toBeVisible()
  await expect(row).toHaveCount(0)
  await desk.close()
})
