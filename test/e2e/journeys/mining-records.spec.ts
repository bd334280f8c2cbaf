import { beginWalletBinding, bindWallet } from '#api/bound-wallets.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { claimElsewhere, signInElsewhere, stakeElsewhere, transferElsewhere } from '#test/e2e/support/arrive.ts'
import type { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import { performs } from '#test/e2e/support/performs.ts'
import type { Pool } from '#test/e2e/support/pool.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const secondChain = 31338

interface Scene {
  readonly world: World
  readonly wallet: InjectedWallet
}

/** Stakes and checks in for this many days, directly on the chain. Ends on the day of the last check-in. */
async function signInForDays({ world, wallet }: Scene, pool: Pool, days: number): Promise<void> {
  await world.giveTestCoins(pool.chainId, wallet.address)
  if (wallet.chainId !== pool.chainId) await wallet.moveTo(pool.chainId)
  await world.skipToNextDay()
  await stakeElsewhere(wallet, pool, '1000')
  for (let day = 1; day <= days; day += 1) {
    if (day > 1) await world.skipToNextDay()
    await signInElsewhere(wallet, pool)
  }
}

/** Links the wallet to the account through the API. */
async function bindElsewhere({ world, wallet }: Scene, accessToken: string): Promise<void> {
  const { address, chainId } = wallet
  const { message } = await world.call(beginWalletBinding, { address, chainId }, accessToken)
  await world.call(bindWallet, { message, signature: await wallet.signMessage(message) }, accessToken)
}

/** Sets up a user with a linked wallet, on the page of all rewards. */
async function arrive(page: AccountApp['page'], scene: Scene): Promise<AccountApp> {
  const { app, account } = await AccountApp.arrive(page, scene.world, paths.language)
  await bindElsewhere(scene, account.session.accessToken)
  await app.open(paths.rewardRecords)
  return app
}

test('reward history without a linked wallet or without rewards says how to get some', async ({
  page,
  world,
  wallet,
}) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.rewardRecords)
  await expect(app.main.getByText('No linked wallet')).toBeVisible()
  await expectAccessible(page, 'no wallet bound')
  await app.main.getByRole('link', { name: 'Link a wallet' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.accountSetting}$`))

  await bindElsewhere({ world, wallet }, account.session.accessToken)
  await app.open(paths.rewardRecords)
  await page.reload()
  await expect(app.main.getByText('No rewards yet')).toBeVisible()
  await expectAccessible(page, 'no rewards')
  await app.main.getByRole('link', { name: 'Go to check-in' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.signIn}`))
})

test('every reward shows its status, and its page the steps so far', async ({ page, world, wallet }) => {
  performs(paths.rewardRecord)
  const scene = { world, wallet }
  const [pool, other] = [world.pool(firstChain, 'USDT'), world.pool(secondChain, 'USDC')]
  await signInForDays(scene, pool, 7)
  // Whether a reward has matured at midnight depends on the time of its check-in: here, the sixth one's, and in the
  // other pool the seventh one's.
  await world.advance(3_600)
  await claimElsewhere(wallet, pool)
  const [first] = await pool.signInsOf(wallet.address)
  if (!first) throw new Error('No one has checked in')
  await transferElsewhere(wallet, pool, first.args.reward)
  await signInForDays(scene, other, 1)
  await world.advance(3_600)

  const app = await arrive(page, scene)
  const rows = app.main.getByRole('list', { name: 'Reward history' }).getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await expect(rows.first(), 'the newest reward comes first').toContainText('BSC (local)')
  await expect(rows.first()).toContainText('Maturing')
  await expect(rows.last()).toContainText(`+${pool.text(first.args.reward)}`)
  await expect(rows.last()).toContainText('Paid out')
  await expect(
    rows.filter({ hasText: 'Ready to transfer' }),
    'five rewards are claimed and past the seven days',
  ).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Not claimed' })).toHaveCount(1)
  await expectAccessible(page, 'reward records')

  await rows.last().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
  const steps = app.main.getByRole('list').first().getByRole('listitem')
  await expect(steps.filter({ hasText: 'Paid out' })).toContainText('Done')
  await expect(steps.filter({ hasText: 'Checked in' })).toContainText(first.transactionHash.slice(-4))
  await expect(app.main.getByText('It’s been paid out. There’s nothing left to do.')).toBeVisible()
  await expectAccessible(page, 'an issued reward')
  await steps
    .filter({ hasText: 'Checked in' })
    .getByRole('button', { name: /show details$/ })
    .click()
  await expect(app.dialog.getByText('Succeeded')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back' }).click()

  await rows.filter({ hasText: 'Not claimed' }).getByRole('link').click()
  await app.main.getByRole('link', { name: 'Claim rewards' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.claim}\\?pool=${pool.key}$`))
})

test('rewards are filtered by network, coin, status and day, and the filter survives opening a reward', async ({
  page,
  world,
  wallet,
}) => {
  performs(paths.rewardRecords)
  const scene = { world, wallet }
  const [pool, other] = [world.pool(firstChain, 'USDC'), world.pool(secondChain, 'USDT')]
  await signInForDays(scene, pool, 3)
  await signInForDays(scene, other, 2)
  const app = await arrive(page, scene)
  const rows = app.main.getByRole('list', { name: 'Reward history' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  const choose = async (field: string, option: string) => {
    await app.button(field).click()
    await app.dialog.getByRole('button', { name: option, exact: true }).click()
    await expect(app.dialog).toBeHidden()
  }

  await app.button('Filter').click()
  await choose('Network', 'Ethereum (local)')
  await expect(rows).toHaveCount(3)
  await choose('Network', 'All networks')
  await choose('Coin', 'USDT')
  await expect(rows).toHaveCount(2)
  await choose('Status', 'Paid out')
  await expect(app.main.getByText('No rewards match the filter')).toBeVisible()
  await expectAccessible(page, 'nothing found')
  await choose('Status', 'Not claimed')
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(rows, 'the filter still applies').toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await app.button('Clear filters').click()
  await expect(rows).toHaveCount(5)

  const days = (await other.signInsOf(wallet.address)).map(({ args }) => new Date(Number(args.timestamp) * 1_000))
  const [from, to] = days.map((day) => day.toISOString().slice(0, 10))
  await app.open(paths.rewardRecords, `?from=${from}&to=${from}`)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await app.open(paths.rewardRecords, `?from=${to}&to=${from}`)
  await page.reload()
  await expect(app.main.getByText('The start date can’t be after the end date.')).toBeVisible()
  await expect(rows).toHaveCount(5)
  await expectAccessible(page, 'days that are the wrong way round')
})

test('a chain that can’t be read doesn’t hide the others', async ({ page, world, wallet, guard }) => {
  guard.expect(/net::ERR_FAILED/)
  const scene = { world, wallet }
  await signInForDays(scene, world.pool(firstChain, 'USDT'), 2)
  const deadRpc = `${world.rpcUrl(secondChain)}/**`
  await page.route(deadRpc, async (route) => route.abort())
  const app = await arrive(page, scene)
  const rows = app.main.getByRole('list', { name: 'Reward history' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const notice = app.main.getByRole('status').filter({ hasText: 'Some networks didn’t respond' })
  await expect(notice).toContainText('BSC (local): Network error')
  await expectAccessible(page, 'a network is missing')
  await page.unroute(deadRpc)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
})

test('a reward of an unlinked wallet isn’t shown', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  await signInForDays({ world, wallet }, pool, 1)
  const [signIn] = await pool.signInsOf(wallet.address)
  const query = `?pool=${pool.key}&wallet=${wallet.address}&transaction=${signIn?.transactionHash}`
  await wallet.changeAccount()
  const app = await arrive(page, { world, wallet })
  await app.open(paths.rewardRecord, query)
  await expect(app.main.getByText('Reward not found')).toBeVisible()
  await expectAccessible(page, 'no such reward')
  await app.main.getByRole('link', { name: 'All rewards' }).click()
  await expect(app.heading('Reward history')).toBeVisible()
})
