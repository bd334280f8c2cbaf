import type { Page } from '@playwright/test'

import { listCoins } from '#api/coins.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import type { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { register } from '#test/e2e/support/account.ts'
import { arrive, claimElsewhere, signInElsewhere, stakeElsewhere } from '#test/e2e/support/arrive.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import type { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import type { Pool } from '#test/e2e/support/pool.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const streakDays = 7

// Earlier tests may have left the clock in the evening, too late for a check-in 12 hours before the next one.
test.beforeEach(async ({ world }) => world.skipToNextDay())

/** Completes seven check-ins in a row whose rewards have all matured. */
async function earn(world: World, wallet: InjectedWallet, pool: Pool): Promise<void> {
  await world.giveTestCoins(firstChain, wallet.address)
  await stakeElsewhere(wallet, pool, '1000')
  for (let day = 1; day <= streakDays; day += 1) {
    await signInElsewhere(wallet, pool)
    await world.skipToNextDay()
  }
  await world.advance(3_600)
}

/** Sets up rewards to transfer and opens that page, not logged in yet. */
async function arriveWithRewards(page: Page, world: World, wallet: InjectedWallet): Promise<MiningApp> {
  const pool = world.pool(firstChain, 'USDT')
  await earn(world, wallet, pool)
  await claimElsewhere(wallet, pool)
  const app = await arrive(page, wallet, pool)
  await app.open(paths.transferRewards)
  return app
}

async function toSevenport({ main }: MiningApp): Promise<void> {
  await main.getByText('Sevenport wallet', { exact: true }).click()
}

test('rewards are claimed, sent to the Sevenport wallet and credited there', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  await earn(world, wallet, pool)
  const { app: account, account: person } = await AccountApp.arrive(page, world, paths.language)
  const { address } = await world.call(getDepositAddress, undefined, person.session.accessToken)
  const app = await arrive(page, wallet, pool)
  await app.open(paths.claim)
  await app.claim()
  await app.open(paths.transferRewards)
  await toSevenport(app)
  await expect(app.main.getByText(address).first()).toBeAttached()
  await expectAccessible(page, 'rewards for the Sevenport wallet')
  await app.main.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await app.button('Review').click()
  await expect(app.transaction.dialog.getByText(address).first()).toBeAttached()
  await app.transaction.complete('0.25 USDT transferred')
  expect(await pool.tokenBalance(address)).toBe(pool.units('0.25'))

  await mine(chainOf(world, firstChain), 6)
  await account.open(paths.spotHistory)
  const reward = account.main.getByRole('listitem').filter({ hasText: 'Mining reward' })
  await expect(reward, 'even a small reward is credited').toContainText('0.25')
  await reward.getByRole('link').click()
  await expect(account.main.getByText(/^Paid out from a mining pool/)).toBeVisible()
})

test('a visitor logs in to send rewards to Sevenport; an unverifiable address or paused deposits prevent that', async ({
  page,
  world,
  wallet,
}) => {
  const app = await arriveWithRewards(page, world, wallet)
  const amount = app.main.getByRole('textbox', { name: 'Amount' })
  await toSevenport(app)
  await amount.fill('0.25')
  await expect(app.button('Review')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'rewards for a Sevenport wallet that nobody has logged in to')
  const account = await register(world)
  await app.main.getByRole('link', { name: 'Log in' }).click()
  await new AccountApp(page, world).logIn(account)
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer rewards' })).toBeVisible()
  const { address } = await world.call(getDepositAddress, undefined, account.session.accessToken)
  await expect(app.main.getByText(address).first()).toBeAttached()

  await test.step('rewards aren’t sent to a deposit address the app can’t verify', async () => {
    const foreign = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await page.route(`**${getDepositAddress.path}`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { readonly data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, address: foreign } } })
    })
    await page.reload()
    await toSevenport(app)
    await amount.fill('0.25')
    const refusal = app.main.getByRole('alert')
    await expect(refusal).toContainText('doesn’t match the one this app calculated for you')
    await expect(app.button('Review')).toHaveAttribute('aria-disabled', 'true')
    await expect(app.main.getByText(foreign)).toHaveCount(0)
    await page.unroute(`**${getDepositAddress.path}`)
    await refusal.getByRole('button', { name: 'Check again' }).click()
    await expect(refusal).toBeHidden()
    await expect(app.button('Review')).toBeEnabled()
  })

  await test.step('rewards can’t be sent to Sevenport while deposits are paused', async () => {
    const { coins } = await world.call(listCoins, undefined)
    const paused = coins.map((coin) => ({
      ...coin,
      networks: coin.networks.map((network) => ({ ...network, deposit: { ...network.deposit, state: 'paused' } })),
    }))
    await page.route(`**${listCoins.path}`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { readonly data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, coins: paused } } })
    })
    await page.reload()
    await toSevenport(app)
    await amount.fill('0.25')
    await expect(app.main.getByText('Deposits are paused')).toBeVisible()
    await expect(app.button('Review')).toHaveAttribute('aria-disabled', 'true')
    await app.main.getByText('My wallet', { exact: true }).click()
    await expect(app.button('Review')).toBeEnabled()
  })
})
