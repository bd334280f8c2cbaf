import { readFile } from 'node:fs/promises'

import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { depositEther } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an empty history, an incomplete link and another user’s entry say so and lead on', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/404/)
  const { app } = await AccountApp.arrive(page, world, paths.spotHistory)
  await expect(app.main.getByText('No activity yet')).toBeVisible()
  await expect(app.button('Export CSV')).toBeHidden()
  await expectAccessible(page, 'an empty history')

  const ways = {
    [paths.spotCoin]: 'Go to wallet',
    [paths.spotEntry]: 'Wallet history',
    [paths.spotTransferDetail]: 'Wallet history',
    [paths.depositDetail]: 'All deposits',
    [paths.systemMessageDetail]: 'All messages',
    [paths.withdrawDetail]: 'All withdrawals',
  } as const
  for (const [path, way] of Object.entries(ways)) {
    await page.goto(`/#${path}`)
    await expect(app.main.getByText('This link is incomplete'), path).toBeVisible()
    await expect(app.main.getByRole('link', { name: way }), path).toBeVisible()
  }
  await app.main.getByRole('link', { name: 'All withdrawals' }).click()
  await expect(app.heading('Withdrawals')).toBeVisible()

  for (const id of [crypto.randomUUID(), '1%27%20OR%201=1']) {
    await app.open(paths.spotEntry, `?id=${id}`)
    await expect(app.main.getByText('Not in your wallet'), id).toBeVisible()
  }
})

test('the history is filtered by coin, type and day, exported as a table, and links to details', async ({
  page,
  world,
}) => {
  performs(paths.spotHistory, paths.spotEntry)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await depositEther(world, account, '0.75')
  await app.open(paths.spotHistory)
  const rows = app.main.getByRole('list', { name: 'Wallet history' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('+0.75')

  // By a key: the message that announces the deposit covers the button, and stays while the pointer rests on it.
  await app.button('Filter').press('Enter')
  await app.button(/^Type/).click()
  await app.dialog.getByRole('button', { name: 'Withdrawal', exact: true }).click()
  await expect(app.main.getByText('No transactions match these filters')).toBeVisible()
  await expect(page).toHaveURL(/kind=withdrawal/)
  await app.main.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(rows).toHaveCount(1)

  await app.open(paths.spotHistory, '?from=2020-01-02&to=2020-01-01')
  await expect(app.main.getByText('The start date can’t be after the end date.')).toBeVisible()
  await expectAccessible(page, 'a history with days that are the wrong way round')
  await app.open(paths.spotHistory, '?coin=ETH&from=2020-01-01&to=2020-01-02')
  await expect(app.main.getByText('No transactions match these filters')).toBeVisible()

  await app.open(paths.spotHistory, '?coin=ETH')
  const downloading = page.waitForEvent('download')
  await app.button('Export CSV').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sevenport-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFTime (UTC),Coin,Type,Amount,Balance after,ID,Reference')
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z,ETH,Deposit,0\.75,0\.75,[\da-f-]{36},[\da-f-]{36}$/)
  expect(lines).toHaveLength(3)
  await app.main.getByRole('list', { name: 'Wallet history' }).getByRole('link').click()
  await expect(app.heading('Transaction')).toBeVisible()
  await expect(app.main.getByText('Received at your deposit address.')).toBeVisible()
  await expect(app.main.getByText('0.75 ETH')).toBeVisible()
  await expectAccessible(page, 'a movement')
  await app.main.getByRole('link', { name: 'View deposit' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.depositDetail}\\?id=`))
})
