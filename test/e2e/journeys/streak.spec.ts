import { paths } from '#src/config/paths.ts'

import { arrive, claimElsewhere, signInElsewhere, stakeElsewhere } from '#test/e2e/support/arrive.ts'
import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { performs } from '#test/e2e/support/performs.ts'
import type { Pool } from '#test/e2e/support/pool.ts'
import { qrPicture } from '#test/e2e/support/qr-picture.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

type Account = Parameters<Pool['accountState']>[0]

const streakDays = 7

// Earlier tests may have left the clock in the evening, too late for a check-in 12 hours before the next one.
test.beforeEach(async ({ world }) => world.skipToNextDay())

/** Stakes 1,000, then checks that the chain has exactly that and no approval is left. */
async function stakeOneThousand(app: MiningApp, account: Account): Promise<void> {
  const { pool } = app
  const stake = pool.units('1000')
  const balance = await pool.tokenBalance(account)
  await app.stake('1000')
  expect((await pool.accountState(account)).stake).toBe(stake)
  expect(await pool.tokenBalance(account)).toBe(balance - stake)
  expect(await pool.allowance(account), 'the approval is used up').toBe(0n)
}

/** Checks in on seven days in a row, then moves to the next day. */
async function sevenDays(app: MiningApp, account: Account): Promise<void> {
  const { page, pool } = app
  for (let day = 1; day <= streakDays; day += 1) {
    await app.signIn(day)
    expect((await pool.accountState(account)).streak).toBe(BigInt(day))
    await app.skipToNextDay()
    if (day < streakDays) await expect(app.signInButton).toHaveText(`Check in for day ${day + 1}`)
  }
  await expect(page.getByText('The lighthouse is lit: you can transfer your rewards.')).toBeVisible()
}

/** Claims everything matured, transfers half of it and leaves with the rest; every unit is accounted for. */
async function takeEverythingOut(app: MiningApp, account: Account, world: World): Promise<void> {
  const { pool } = app
  // The seventh reward matures 24 hours after its check-in, which was soon after midnight.
  await app.skipToNextDay()
  await world.advance(3_600)
  const { claimable, stake } = await pool.accountState(account)
  const signIns = await pool.signInsOf(account)
  expect(claimable).toBe(signIns.reduce((sum, { args }) => sum + args.reward, 0n))

  await app.open(paths.claim)
  await app.claim()
  expect((await pool.accountState(account)).claimed).toBe(claimable)

  const balance = await pool.tokenBalance(account)
  await app.open(paths.transferRewards)
  await app.transferRewards('0.5')
  expect(await pool.tokenBalance(account)).toBe(balance + pool.units('0.5'))

  await app.open(paths.signIn)
  await app.reviewLeaving()
  await expect(app.transaction.dialog.getByText('You won’t forfeit any rewards.')).toBeVisible()
  await app.transaction.complete('You’ve left the pool')
  expect(await pool.tokenBalance(account), 'the stake and all rewards are returned').toBe(balance + stake + claimable)
  expect(await pool.accountState(account)).toMatchObject({ stake: 0n, claimable: 0n, claimed: 0n, transferable: 0n })
}

test('a newcomer with the local test account completes a 7-day streak in the USDT pool, on a phone', async ({
  page,
  world,
}) => {
  performs(paths.signIn, paths.claim)
  const app = new MiningApp(page, world.pool(firstChain, 'USDT'))
  const { pool } = app
  await app.open(paths.home)
  await page
    .getByRole('link', { name: /check in/i })
    .first()
    .click()
  await app.open(paths.signIn)
  await app.connect('Local test account 1')
  const account = await app.account()
  await app.getTestCoins()
  expect(await pool.tokenBalance(account)).toBe(pool.units('10000'))

  await stakeOneThousand(app, account)
  await sevenDays(app, account)
  await takeEverythingOut(app, account, world)
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a wallet unknown to the app connects, approves exactly its stake and checks in', async ({
    page,
    world,
    wallet,
  }) => {
    const app = new MiningApp(page, world.pool(firstChain, 'USDT'))
    const { pool } = app
    await app.open(paths.signIn)
    await app.connect(wallet.name)
    await app.getTestCoins()

    await stakeOneThousand(app, wallet.address)
    expect(wallet.approvals).toEqual([{ token: pool.token.address, spender: pool.address, amount: pool.units('1000') }])
    await app.signIn(1)
    expect((await pool.accountState(wallet.address)).streak).toBe(1n)
    expect(wallet.approvals, 'only the stake was approved').toHaveLength(1)
  })
})

test('rewards unlock after seven days in a row, then go to another address once its ending is retyped', async ({
  page,
  world,
  wallet,
}) => {
  performs(paths.transferRewards)
  const pool = world.pool(firstChain, 'USDT')
  await world.giveTestCoins(firstChain, wallet.address)
  await stakeElsewhere(wallet, pool, '1000')
  for (let day = 1; day < streakDays; day += 1) {
    await signInElsewhere(wallet, pool)
    await world.skipToNextDay()
  }
  await claimElsewhere(wallet, pool)
  const app = await arrive(page, wallet, pool)
  await app.open(paths.transferRewards)
  await expect(app.main.getByText('1 more daily check-in unlocks everything you’ve earned, for good.')).toBeVisible()
  await expect(app.button('Review')).toBeHidden()

  await signInElsewhere(wallet, pool)
  await page.reload()
  const [friend] = await pool.client.getAddresses()
  if (friend === undefined) throw new Error('The chain has no account')
  const balance = await pool.tokenBalance(friend)
  await app.main.getByText('Another address', { exact: true }).click()
  await app.main.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  const address = app.main.getByRole('textbox', { name: 'Address' })
  await address.fill(pool.address)
  await expect(app.main.getByText('This address belongs to Sevenport itself.')).toBeVisible()
  await app.button('Scan the address’s QR code').click()
  const picture = { name: 'friend.png', mimeType: 'image/png', buffer: qrPicture(`ethereum:${friend}@1`) }
  await page.getByLabel('QR code image').setInputFiles(picture)
  await expect(address, 'the scanned address is filled in').toHaveValue(friend)
  await expect(app.main.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.25')
  await expect(app.button('Review')).toHaveAttribute('aria-disabled', 'true')
  await app.main.getByRole('textbox', { name: 'Type the last 4 characters' }).fill(friend.slice(-4))
  await app.button('Review').click()
  await app.transaction.complete('0.25 USDT transferred')
  expect(await pool.tokenBalance(friend)).toBe(balance + pool.units('0.25'))
  await expect(app.main.getByRole('textbox', { name: 'Amount' }), 'the form is cleared after the transfer').toHaveValue(
    '',
  )
})
