import { erc20Abi, parseUnits } from 'viem'

import { listCoins } from '#api/coins.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { getWithdrawal, getWithdrawalRequest } from '#api/withdrawals.ts'
import { refuseWithdrawal } from '#api/operators.ts'
import { deployedTokensOf, miningPoolsOf } from '#deployments/pools.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { register } from '#test/e2e/support/account.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import type { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { chooseNetwork, enter, recipient, verify } from '#test/e2e/support/withdrawing.ts'
import type { World } from '#test/e2e/support/world.ts'

const bsc = 31338

/** Sets up a user with 2,000 USDT deposited on Ethereum and a fund password, on the page of withdrawable coins. */
async function arrive(page: AccountApp['page'], world: World, wallet: InjectedWallet) {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await payIn(world, wallet, account, 'USDT', '2000')
  await mine(chainOf(world, firstChain), 6)
  const fundPassword = await giveFundPassword(world, account)
  await app.open(paths.withdrawableCoins)
  const coin = app.main.getByRole('link', { name: /^USDT/ })
  await expect(coin).toContainText('2,000')
  return { app, account, fundPassword, coin }
}

test('a deposit on Ethereum is withdrawn on BSC with all three verifications, despite reloads and double clicks', async ({
  page,
  world,
  wallet,
  guard,
}) => {
  performs(
    paths.withdrawableCoins,
    paths.withdraw,
    paths.withdrawReview,
    paths.withdrawPassword,
    paths.withdrawEmailCode,
    paths.withdrawFundPassword,
    paths.withdrawHistory,
    paths.withdrawDetail,
  )
  test.slow()
  // The wrong password.
  guard.expect(/400/)
  const { app, account, fundPassword, coin } = await arrive(page, world, wallet)
  await expectAccessible(page, 'withdrawable coins')
  await coin.click()
  await chooseNetwork(app, 'Ethereum')
  await app.field('Address').fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  await app.expectFault(app.field('Address'), /looks like an address on TRON, not Ethereum/)
  await app.field('Address').fill(miningPoolsOf(firstChain)[0]?.address ?? '')
  await app.expectFault(app.field('Address'), /belongs to Sevenport itself/)
  await app.field('Amount').fill('10.0000001')
  await app.expectFault(app.field('Amount'), 'USDT on Ethereum has up to 6 decimals')
  await app.field('Amount').fill('2000.5')
  await app.expectFault(app.field('Amount'), 'More than your balance of 2,000 USDT')
  await app.field('Amount').fill('4.9')
  await app.expectFault(app.field('Amount'), 'At least 5 USDT')
  await expectAccessible(page, 'a withdrawal with what is wrong about it')
  await app.button('Max').click()
  await expect(app.field('Amount')).toHaveValue('2000')

  const friend = await register(world)
  const { address } = await world.call(getDepositAddress, undefined, friend.session.accessToken)
  await app.field('Address').fill(address)
  await app.field('Amount').fill('25')
  await app.button('Continue').click()
  await app.main.getByRole('link', { name: 'Internal transfer' }).click()
  await expect(app.heading('Internal transfer'), 'the transfer form replaces the withdrawal form').toBeVisible()
  await expect(app.field('Amount')).toHaveValue('25')
  await page.goBack()

  // More decimals than Ethereum's six: BSC has eighteen.
  await enter(app, '100.5000000000001')
  await expect(app.main.getByText('100.0000000000001', { exact: true })).toBeVisible()
  await expect(app.main.getByText(recipient).first()).toBeAttached()
  await expectAccessible(page, 'the review of a withdrawal')
  await page.reload()
  await expect(app.main.getByText(recipient).first(), 'the entries survive a reload').toBeAttached()
  await app.main.getByRole('link', { name: 'Edit' }).click()
  await expect(app.field('Address')).toHaveValue(recipient)
  await expect(app.field('Amount')).toHaveValue('100.5000000000001')
  await app.button('Continue').click()

  await app.main.getByRole('checkbox', { name: /I’ve checked every character/ }).check()
  await app.button('Confirm').click()
  await app.field('Login password').fill('not my password 1')
  await app.button('Continue').click()
  await app.expectFault(app.field('Login password'), 'Wrong password.')
  await expectAccessible(page, 'the first verification')
  await app.open(paths.withdrawFundPassword)
  await expect(app.heading('Login password'), 'no verification can be skipped').toBeVisible()
  // The previous page has the same heading; on the new one, nothing is entered.
  await expect(app.field('Login password')).toHaveValue('')
  await app.field('Login password').fill(account.password)
  await app.button('Continue').click()
  await expect(app.heading('Email code')).toBeVisible()
  await page.reload()
  await app.enterLatestCode(account.email, recipient)
  await expectAccessible(page, 'the second verification')
  await app.button('Continue').click()
  await expect(app.heading('Fund password')).toBeVisible()
  await page.reload()
  await expectAccessible(page, 'the third verification')
  await app.field('Fund password').fill(fundPassword)
  await app.button('Withdraw').dblclick()

  await expect(app.heading('Withdrawal')).toBeVisible()
  const chain = chainOf(world, bsc)
  await expect(async () => {
    await mine(chain, 1)
    await expect(app.main.getByText('Sent', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page, 'a withdrawal that has arrived')
  const token = deployedTokensOf(bsc).find(({ symbol }) => symbol === 'USDT')
  if (!token) throw new Error('There is no USDT on BSC')
  const paid = await chain.readContract({
    abi: erc20Abi,
    address: token.address,
    functionName: 'balanceOf',
    args: [recipient],
  })
  // Other journeys of this world pay there as well: only this one uses the last digit.
  expect(paid % parseUnits('0.000000000001', 18)).toBe(parseUnits('0.0000000000001', 18))

  await app.main.getByRole('link', { name: 'All withdrawals' }).click()
  await expect(app.main.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'withdrawals')
  await app.open(paths.withdrawReview)
  await expect(app.main.getByText('No withdrawal to confirm')).toBeVisible()
})

test('a large withdrawal awaits review, says why it keeps waiting, and can be canceled until it is sent', async ({
  page,
  world,
  wallet,
}) => {
  const { app, account, fundPassword, coin } = await arrive(page, world, wallet)
  await coin.click()
  await enter(app, '1500')
  await expect(app.main.getByText(/Our team reviews this withdrawal/)).toBeVisible()
  await verify(app, account, fundPassword)
  await expect(app.main.getByText('In review', { exact: true })).toBeVisible()
  await cancel(app)
  await app.open(paths.withdrawableCoins)
  await expect(coin).toContainText('2,000')

  await test.step('an operator’s rejection appears automatically', async () => {
    // Not by its row: a toast above it stays while the pointer rests on it.
    await app.open(paths.withdraw, '?coin=USDT')
    await enter(app, '1500')
    await verify(app, account, fundPassword)
    const operator = await register(world)
    await giveSecondFactor(world, operator)
    await makeOperator(world, operator)
    const id = /id=([\da-f-]{36})/.exec(page.url())?.[1] ?? ''
    const reason = 'The address is on a list of frauds'
    await world.call(refuseWithdrawal, { id, reason }, operator.session.accessToken)
    await expect(app.main.getByText(reason)).toBeVisible()
  })

  await test.step('an approved withdrawal that waits says why', async () => {
    await app.open(paths.withdraw, '?coin=USDT')
    await enter(app, '1500')
    await verify(app, account, fundPassword)
    await expect(app.main.getByText('In review', { exact: true })).toBeVisible()
    // Simulates that an operator approved it and paused the coin there.
    await page.route(`**${getWithdrawal.path}*`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('"state":"audit"', '"state":"audit-pass"')
      await route.fulfill({ response, body })
    })
    await page.route(`**${listCoins.path}`, async (route) => {
      const response = await route.fetch()
      const withdrawal = /"withdrawal":\{"state":"open"/g
      const body = (await response.text()).replaceAll(withdrawal, '"withdrawal":{"state":"paused"')
      await route.fulfill({ response, body })
    })
    await page.reload()
    await expect(app.main.getByText(/^Waiting: USDT withdrawals on .* are paused\./)).toBeVisible()
    await expectAccessible(page, 'a withdrawal that waits')
    await cancel(app)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a server that returns a different address is caught before anything is confirmed', async () => {
    await page.reload()
    await app.open(paths.withdraw, '?coin=USDT')
    await enter(app, '100')
    await page.route(`**${getWithdrawalRequest.path}*`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { readonly data: object }
      const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, address } } })
    })
    await page.reload()
    await expect(app.refusal).toContainText('This doesn’t match what you entered')
    await expect(app.button('Confirm')).toHaveCount(0)
  })
})

/** Cancels the withdrawal on the page. */
async function cancel(app: AccountApp): Promise<void> {
  await app.button('Cancel withdrawal').click()
  await app.dialog.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(app.main.getByText('Back in your balance')).toBeVisible()
}

test('an emailed link freezes withdrawals with a tap, and all three verifications end the freeze', async ({
  page,
  world,
  wallet,
}) => {
  performs(paths.withdrawFreeze)
  const { app, account, fundPassword, coin } = await arrive(page, world, wallet)
  await coin.click()
  await enter(app, '1500')
  await verify(app, account, fundPassword)
  const link = await app.linkInMail(account.email, paths.withdrawFreeze)
  await page.goto(link)
  await expect(app.main.getByText('Wasn’t you?')).toBeVisible()
  await expectAccessible(page, 'the question whether to freeze')
  await app.button('Freeze withdrawals').dblclick()
  await expect(app.main.getByText('Nothing can leave your account now.')).toBeVisible()

  await app.open(paths.withdraw, '?coin=USDT')
  await expect(app.main.getByText('Withdrawals are frozen').first()).toBeVisible()
  await app.main.getByRole('link', { name: 'Unfreeze withdrawals' }).click()
  await app.field('Login password').fill(account.password)
  await app.field('Fund password').fill(fundPassword)
  await app.enterCode(account.email)
  await expectAccessible(page, 'the end of a freeze')
  await app.button('Unfreeze withdrawals').click()
  await expect(app.main.getByText('Withdrawals aren’t frozen')).toBeVisible()
  await app.open(paths.withdrawableCoins)
  await expect(coin, 'the held amount is returned').toContainText('2,000')
})

test('a link to the form selects its network, and ignores one that the coin isn’t on', async ({ page, world }) => {
  const { app } = await AccountApp.arrive(page, world, paths.language)
  await app.open(paths.withdraw, '?coin=USDT&network=bsc')
  await expect(app.button(/Network/)).toContainText('BSC')
  await app.field('Address').fill(recipient)
  await app.open(paths.withdraw)
  await expect(app.button(/Network/), 'the network stays selected').toContainText('BSC')
  await chooseNetwork(app, 'Ethereum')
  await expect(page).toHaveURL(/coin=USDT&network=ethereum$/)
  await expect(app.button(/Network/)).toContainText('Ethereum')

  await app.open(paths.withdraw, '?coin=USDC&network=nowhere')
  await expect(app.button(/Network/)).not.toContainText(/BSC|Ethereum/)
  await expect(app.field('Address')).toBeHidden()
})
