import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { depositEther } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { leaveUnread } from '#test/e2e/support/unread-network.ts'

test('the wallet shows what a deposit brought and its value, and hides amounts on request', async ({ page, world }) => {
  performs(paths.spotWallet)
  await page.goto(`/#${paths.spotWallet}`)
  await expect(page, 'a guest must log in first').toHaveURL(new RegExp(`#${paths.login}`))
  const { app, account } = await AccountApp.arrive(page, world, paths.spotWallet)
  const coins = app.main.getByRole('list', { name: 'Coins' }).getByRole('listitem')
  const ether = coins.filter({ hasText: 'ETH Ether' })
  await expect(ether).toContainText(/0$/)
  await expect(app.main.getByText('CN¥0.00', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a wallet with nothing in it')

  await depositEther(world, account, '1.25')
  await expect(ether, 'the deposit appears without a reload').toContainText('1.25')
  await expect(app.main.getByText('CN¥0.00', { exact: true })).toBeHidden()
  await expect(app.main.getByText(/Practice rates/)).toBeVisible()
  await expect(coins.first(), 'the coin with the highest value comes first').toContainText('ETH Ether')
  await expectAccessible(page, 'a wallet with ether')

  await app.button('Hide balances').click()
  await expect(ether).not.toContainText('1.25')
  await page.reload()
  await expect(ether, 'the state survives a reload').toContainText('Hidden')
  await app.open(paths.home)
  await expect(app.main.getByRole('button', { name: 'Show balances' })).toBeVisible()
  await app.main.getByRole('button', { name: 'Show balances' }).click()
  await app.main.getByRole('link', { name: 'Wallet', exact: true }).click()

  await app.main.getByText('Hide zero balances').click()
  await expect(coins).toHaveCount(1)
  await app.main.getByRole('searchbox', { name: 'Search by symbol or name' }).fill('bitcoin')
  await expect(app.main.getByText('No coin found')).toBeVisible()
  await app.button('Show all coins').click()
  await expect(ether).toContainText('1.25')
})

test('a user who owes for a reversed deposit is told wherever coins could leave', async ({ page, world }) => {
  const { app } = await AccountApp.arrive(page, world, paths.language)
  await page.route('**/api/wallet/balances', async (route) => {
    const balances = [
      { coin: 'USDC', available: '100', held: '0', owed: '0' },
      { coin: 'USDT', available: '0', held: '0', owed: '12.5' },
    ]
    await route.fulfill({
      json: { code: 0, msg: '', data: { balances, frozenSince: null, accountFreeze: null, lockedUntil: null } },
    })
  })
  const notice = app.main.getByText('You owe 12.5 USDT', { exact: true })
  await app.open(paths.spotWallet)
  await expect(notice).toBeVisible()
  await expect(app.main.getByText('Minus what you owe', { exact: true })).toBeVisible()
  await expect(app.main.getByText('12.5 owed', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a wallet with a debt')
  await app.open(paths.spotCoin, '?coin=USDT')
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'a coin with a debt')
  await app.open(paths.withdraw, '?coin=USDC&network=bsc')
  await expect(notice).toBeVisible()
  await expect(app.button('Continue'), 'the button says why it is disabled').toHaveAccessibleDescription(
    'Settle what you owe first',
  )
  await app.open(paths.spotTransfer, '?coin=USDC')
  await expect(notice).toBeVisible()
  await expect(app.field('Amount')).toBeHidden()
  await app.main.getByRole('link', { name: 'Deposit' }).click()
  await expect(page, 'the notice links to a deposit of the owed coin').toHaveURL(/coin=USDT$/)
})

test('the wallet works without prices', async ({ page, world, guard }) => {
  guard.expect(/Failed to load resource/)
  await page.route('**/api/market/**', async (route) => route.fulfill({ status: 500, body: 'down' }))
  const { app } = await AccountApp.arrive(page, world, paths.spotWallet)
  await expect(app.main.getByText('Prices are unavailable right now. Your balances aren’t affected.')).toBeVisible()
  await app.main.getByRole('link', { name: /ETH Ether/ }).click()
  await expect(app.main.getByText('Price history isn’t available right now.')).toBeVisible()
  await expect(app.main.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
})

test('balances don’t shift the home page, whether they load or not', async ({ page, world, guard }) => {
  guard.expect(/Failed to load resource/)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/wallet/balances', async (route) => {
    await gate.promise
    await route.continue()
  })
  const { app } = await AccountApp.arrive(page, world, paths.home)
  const below = page.getByRole('heading', { name: 'Top coins' })
  const before = await below.boundingBox()
  await expect(app.main.getByRole('heading', { name: 'Your wallet' })).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
  gate.resolve()
  await expect(app.main.getByText('CN¥0.00', { exact: true })).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)

  await page.route('**/api/wallet/balances', async (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.reload()
  await expect(app.main.getByText('Something went wrong on our side.')).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('a coin has a page with its price history and its entries', async ({ page, world }) => {
  performs(paths.spotCoin)
  const { app, account } = await AccountApp.arrive(page, world, paths.spotWallet)
  await depositEther(world, account, '0.5')
  await app.main.getByRole('link', { name: /ETH Ether/ }).click()
  await expect(app.heading('ETH')).toBeVisible()
  await expect(app.main.getByText('0.5', { exact: true })).toBeVisible()

  const slider = app.main.getByRole('slider', { name: 'Price over time' })
  await expect(slider).toHaveAttribute('aria-valuetext', /¥/)
  const latest = await slider.getAttribute('aria-valuetext')
  await slider.press('Home')
  await expect(slider).not.toHaveAttribute('aria-valuetext', latest ?? '')
  await app.main.getByRole('group', { name: 'Chart period' }).getByText('Year').click()
  await expect(app.main.getByText('in a year')).toBeAttached()
  await expect(app.main.getByText('Practice market', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a coin')

  const movements = app.main.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await expect(movements).toHaveCount(1)
  await expect(movements).toContainText('Deposit')
  await expect(movements).toContainText('+0.5')
})

test('a coin on an unsupported network says so', async ({ page, world }) => {
  await leaveUnread(page, 'tron')
  const { app } = await AccountApp.arrive(page, world, paths.spotWallet)
  await app.open(paths.spotCoin, '?coin=TRX')
  await expect(app.main.getByText('Not available yet')).toBeVisible()
  await app.open(paths.spotCoin, '?coin=NOPE')
  await expect(app.main.getByText('Coin not found')).toBeVisible()
  await app.main.getByRole('link', { name: 'Go to wallet' }).click()
  await expect(app.heading('Wallet')).toBeVisible()
})

test('everyone can see fees and limits, by coin and network', async ({ page, world }) => {
  performs(paths.spotFees)
  const app = new AccountApp(page, world)
  await app.open(paths.spotFees)
  await app.main.getByRole('searchbox', { name: 'Search by symbol or name' }).fill('usdt')
  const ethereum = app.main.getByRole('region', { name: 'Ethereum' })
  await expect(ethereum).toContainText('Network fee per withdrawal')
  await expect(ethereum).toContainText(/Credited after\s*\d+ confirmations?/)
  await app.main.getByRole('searchbox', { name: 'Search by symbol or name' }).fill('btc')
  await expect(app.main.getByRole('region', { name: 'Bitcoin' })).toContainText(
    /Minimum deposit: more than\s*0\.001 BTC.*Minimum withdrawal\s*0\.001 BTC/,
  )
  await expect(app.main, 'the minimums of transfers are shown, too').toContainText(
    /Minimum internal transfer\s*[\d.]+ BTC\s*24-hour limit for withdrawals and transfers\s*[\d.]+ BTC/,
  )
  await expectAccessible(page, 'fees and limits')
})
