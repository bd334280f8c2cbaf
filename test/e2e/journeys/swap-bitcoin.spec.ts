import { listBalances } from '#api/balances.ts'
import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { mineLocalBitcoin, payOnLocalBitcoin } from '#api/local-world.ts'
import { localBitcoinKeys } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import type { Account } from '#test/e2e/support/account.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { chooseAsset, orderIs } from '#test/e2e/support/exchanging.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { confirm } from '#test/e2e/support/withdrawing.ts'
import type { World } from '#test/e2e/support/world.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('BTC is swapped to USDT within the Sevenport wallet', async ({ page, world }) => {
    performs(paths.exchange, paths.exchangePay, paths.exchangeOrder)
    test.slow()
    const { app, account } = await AccountApp.arrive(page, world, paths.language)
    await giveBitcoin(world, account, '0.01')
    const fundPassword = await giveFundPassword(world, account)
    await app.open(paths.exchange)
    await chooseAsset(app, 'Coin you pay with', 'BTC', 'Bitcoin')
    await chooseAsset(app, 'Coin you receive', 'USDT', 'Ethereum')
    await app.field('You pay').fill('0.004')
    await app.button('My Sevenport wallet').first().click()
    await expect(app.field('Address').last(), 'refunds go to the Sevenport wallet').toHaveValue(/^bc1q/)
    await placeOrder(app)
    await expect(app.main.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
    await expectAccessible(page, 'how to pay in BTC')
    const payInAddress =
      (await app.main
        .getByText(/^bc1q[\da-z]{38}$/)
        .first()
        .textContent()) ?? ''
    await app.main.getByRole('link', { name: 'Pay from my Sevenport wallet' }).click()
    await confirm(app, account, { fundPassword, named: payInAddress })

    await app.open(paths.exchangeHistory)
    await app.main.getByRole('link', { name: /0\.004 BTC/ }).click()
    await orderIs(app, 'Completed', async () => mineEverywhere(world))
    const paid = await app.main.getByText(/^[\da-f]{8}…[\da-f]{6}$/).textContent()
    expect(paid, 'the hash is shown as in explorers').not.toContain('0x')
    await expectAccessible(page, 'an order that was paid in BTC')
    await expectToFit(page, 'an order that was paid in BTC')
    await expectBalance(world, account, 'USDT')
  })
})

test('USDT is swapped to DOGE within the Sevenport wallet', async ({ page, world, wallet }) => {
  performs(paths.exchange, paths.exchangePay, paths.exchangeOrder)
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await payIn(world, wallet, account, 'USDT', '500')
  const fundPassword = await giveFundPassword(world, account)
  const { accessToken } = account.session
  const own = await world.call(getBitcoinDepositAddress, { network: 'dogecoin' }, accessToken)
  await app.open(paths.exchange)
  await chooseAsset(app, 'Coin you pay with', 'USDT', 'Ethereum')
  await chooseAsset(app, 'Coin you receive', 'DOGE', 'Dogecoin')
  await app.field('You pay').fill('100')
  await app.button('My Sevenport wallet').first().click()
  await expect(app.field('Address').first()).toHaveValue(own.address)
  await placeOrder(app)
  const payInAddress =
    (await app.main
      .getByText(/^0x[\dA-Fa-f]{40}$/)
      .first()
      .textContent()) ?? ''
  // The deposit is credited while the page is open.
  await mine(chainOf(world, firstChain), 6)
  await app.main.getByRole('link', { name: 'Pay from my Sevenport wallet' }).click()
  await confirm(app, account, { fundPassword, named: payInAddress })

  await app.open(paths.exchangeHistory)
  await app.main.getByRole('link', { name: /100 USDT/ }).click()
  await orderIs(app, 'Completed', async () => mineEverywhere(world))
  await expect(app.main.getByText('Confirmed on the network')).toBeVisible()
  await expect(
    app.main.getByText(/Your browser found this payout/),
    'the browser verifies the payout itself',
  ).toBeVisible()
  await expect(app.main.getByText(own.address).first()).toBeAttached()
  const paidOut = (await app.main.getByText(/^[\da-f]{8}…[\da-f]{6}$/).textContent()) ?? ''
  await expectBalance(world, account, 'DOGE')
  await app.open(paths.depositHistory)
  await app.main.getByRole('link', { name: /DOGE/ }).click()
  await expect(app.main.getByText(paidOut), 'the deposit has the payout’s hash').toBeVisible()
})

/** Deposits into a user's Sevenport wallet. */
async function giveBitcoin(world: World, account: Account, amount: string): Promise<void> {
  const { accessToken } = account.session
  const { address } = await world.call(getBitcoinDepositAddress, { network: 'bitcoin' }, accessToken)
  await world.call(payOnLocalBitcoin, { network: 'bitcoin', address, amount })
  await world.call(mineLocalBitcoin, { network: 'bitcoin', blocks: 6 })
  await expectBalance(world, account, 'BTC')
}

async function placeOrder(app: AccountApp): Promise<void> {
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button('Create order').click()
  await expect(app.heading('Pay')).toBeVisible()
}

async function mineEverywhere(world: World): Promise<void> {
  for (const network of localBitcoinKeys) await world.call(mineLocalBitcoin, { network, blocks: 1 })
  await mine(chainOf(world, firstChain), 2)
}

async function expectBalance(world: World, { session: { accessToken } }: Account, coin: string): Promise<void> {
  await expect(async () => {
    await mineEverywhere(world)
    const { balances } = await world.call(listBalances, undefined, accessToken)
    expect(Number(balances.find((balance) => balance.coin === coin)?.available ?? '0')).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
}
