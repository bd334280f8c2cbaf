import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { arriveWithStake, claimElsewhere, signInElsewhere } from '#test/e2e/support/arrive.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const hour = 3_600

// Earlier tests may have left the clock in the evening, too late for a check-in 12 hours before the next one.
test.beforeEach(async ({ world }) => world.skipToNextDay())

test('a missed day restarts the streak at day 1, as the pool and home show', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await app.signIn(1)
  await app.skipToNextDay()
  await app.signIn(2)
  await app.skipToNextDay()
  await expect(app.signInButton).toHaveText('Check in for day 3')
  await app.skipToNextDay()
  await expect(app.signInButton).toHaveText('Check in for day 1')
  await expect(app.main.getByText('Set sail today')).toBeVisible()
  const { timestamp } = await pool.client.getBlock()
  const missed = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    (Number(timestamp) - 24 * hour) * 1000,
  )
  await expect(app.main.getByText(`You missed ${missed}`)).toBeVisible()
  await expect(app.main.getByText('Ready to transfer: 0 USDT')).toBeVisible()

  await page.goto(`/#${paths.home}`)
  const own = app.main.getByRole('list', { name: 'Your pools' }).getByRole('listitem')
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(`Missed ${missed} · back to day 1`)
  await expectAccessible(page, 'home of somebody who mines')
  await own.getByRole('link', { name: /Check in/ }).click()
  await app.transaction.complete('Checked in for today')
  await expect(app.main.getByText(`You missed ${missed}`)).toBeHidden()
  await page.goto(`/#${paths.home}`)
  await expect(own).toContainText('Day 1 of 7')
  await expect(own).toContainText('Checked in')
  await expect(app.main.getByText('Nothing due')).toBeVisible()
  expect((await pool.accountState(wallet.address)).streak).toBe(1n)
})

test('a second check-in on the same day is rejected before the wallet is asked', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await app.reviewSignIn(1)
  await expect(app.transaction.fee).toBeVisible()
  await signInElsewhere(wallet, pool)
  await app.transaction.confirmUnlessRefused()
  await expect(app.transaction.failure).toContainText('Already checked in today')
  expect(wallet.sentCalls).toEqual([])

  await app.transaction.close()
  await expect(app.main.getByText('Checked in today')).toBeVisible()
  await expect(app.signInButton).toBeHidden()
  expect((await pool.accountState(wallet.address)).streak).toBe(1n)
})

test('a check-in after midnight waits until 12 hours after one in the evening', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  await world.advance(23 * hour)
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await app.signIn(1)

  await test.step('the next check-in can be added to a calendar', async () => {
    const download = page.waitForEvent('download')
    await app.button('Add a calendar reminder').click()
    const file = await (await download).createReadStream()
    const content = Buffer.concat(await file.toArray()).toString()
    expect((await download).suggestedFilename()).toBe('sevenport-check-in.ics')
    expect(content).toContain('BEGIN:VEVENT')
    expect(content).toContain(`${world.url}/#${paths.signIn}`)
  })

  await app.skipToNextDay()
  await expect(app.main.getByText('12 hours between check-ins')).toBeVisible()
  await expect(app.signInButton).toBeHidden()

  await world.advance(12 * hour)
  await page.reload()
  await app.signIn(2)
})

test('a user who waits for the check-in can check in when it opens at midnight, chain time', async ({
  page,
  world,
  wallet,
}) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await app.signIn(1)
  const { timestamp } = await pool.client.getBlock()
  const { nextSignInAt } = await pool.accountState(wallet.address)
  await world.advance(Number(nextSignInAt - timestamp) - 15)
  await page.reload()
  await expect(app.main.getByText('Checked in today')).toBeVisible()
  // As soon as the app offers a check-in, the chain accepts it.
  await app.signIn(2)
})

test('a claim is rejected until 24 hours after the check-in', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await app.signIn(1)
  await app.open(paths.claim)
  const claim = app.button('Claim')
  await expect(claim).toHaveAttribute('aria-disabled', 'true')
  await expect(claim).toHaveAccessibleDescription(
    'Nothing to claim yet. You can claim rewards 24 hours after check-in.',
  )
  await expect(app.main.getByText('+0.1 USDT')).toBeVisible()

  await world.advance(24 * hour)
  await page.reload()
  await claim.click()
  await expect(app.transaction.fee).toBeVisible()
  await claimElsewhere(wallet, pool)
  await app.transaction.confirmUnlessRefused()
  await expect(app.transaction.failure).toContainText('Claim failed: claim 24 hours after check-in')
  expect((await pool.accountState(wallet.address)).claimed).toBe(pool.units('0.1'))
})

test('every reward is recorded with its status', async ({ page, world, wallet }) => {
  performs(paths.signInRecords)
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInElsewhere(wallet, pool)
  await world.skipToNextDay()
  await world.advance(13 * hour)
  await signInElsewhere(wallet, pool)
  await world.advance(12 * hour)
  await claimElsewhere(wallet, pool)
  await app.open(paths.signInRecords)
  // Changes made outside the app are only polled every half a minute.
  await page.reload()
  const records = app.main.getByRole('listitem')
  await expect(records).toHaveCount(2)
  await expect(records.nth(0)).toContainText('Maturing')
  await expect(records.nth(1)).toContainText('+0.1 USDT')
  await expect(records.nth(1)).toContainText('Claimed')
})
