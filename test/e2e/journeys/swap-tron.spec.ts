import { listBalances } from '#api/balances.ts'
import { mineLocalBitcoin, payOnLocalBitcoin, payOnLocalTron, produceOnLocalTron } from '#api/local-world.ts'
import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import type { Account } from '#test/e2e/support/account.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { chooseAsset, orderIs } from '#test/e2e/support/exchanging.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { confirm } from '#test/e2e/support/withdrawing.ts'
import type { World } from '#test/e2e/support/world.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('LTC is swapped to TRX within the Sevenport wallet', async ({ page, world }) => {
    performs(paths.exchange, paths.exchangeOrder)
    test.slow()
    const { app, account } = await AccountApp.arrive(page, world, paths.language)
    await giveLitecoin(world, account, '3')
    const fundPassword = await giveFundPassword(world, account)
    const own = await world.call(getTronDepositAddress, undefined, account.session.accessToken)
    await app.open(paths.exchange)
    await chooseAsset(app, 'Coin you pay with', 'LTC', 'Litecoin')
    await chooseAsset(app, 'Coin you receive', 'TRX', 'TRON')
    await app.field('You pay').fill('1')
    await app.button('My Sevenport wallet').first().click()
    await expect(app.field('Address').first()).toHaveValue(own.address)
    await placeOrder(app)
    const payInAddress =
      (await app.main
        .getByText(/^ltc1q[\da-z]{38}$/)
        .first()
        .textContent()) ?? ''
    await app.main.getByRole('link', { name: 'Pay from my Sevenport wallet' }).click()
    await confirm(app, account, { fundPassword, named: payInAddress })

    await app.open(paths.exchangeHistory)
    await app.main.getByRole('link', { name: /1 LTC/ }).click()
    await orderIs(app, 'Completed', async () => goOn(world))
    await expect(app.main.getByText('Confirmed on the network')).toBeVisible()
    await expect(
      app.main.getByText(/Your browser found this payout/),
      'the browser verifies the payout itself',
    ).toBeVisible()
    await expect(app.main.getByText(own.address).first()).toBeAttached()
    const paidOut =
      (await app.main
        .getByText(/^[\da-f]{8}…[\da-f]{6}$/)
        .last()
        .textContent()) ?? ''
    await expectAccessible(page, 'an order that was paid out in TRX')
    await expectToFit(page, 'an order that was paid out in TRX')
    await expectBalance(world, account, 'TRX')
    await app.open(paths.depositHistory)
    await app.main.getByRole('link', { name: /TRX/ }).click()
    await expect(app.main.getByText(paidOut), 'the deposit has the payout’s hash').toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('TRX paid by hand arrives as USDT in the Sevenport wallet', async ({ page, world }) => {
    performs(paths.exchange, paths.exchangePay, paths.exchangeOrder)
    test.slow()
    const { app, account } = await AccountApp.arrive(page, world, paths.language)
    await app.open(paths.exchange)
    await chooseAsset(app, 'Coin you pay with', 'TRX', 'TRON')
    await chooseAsset(app, 'Coin you receive', 'USDT', 'Ethereum')
    await app.field('You pay').fill('500')
    await app.button('My Sevenport wallet').first().click()
    await expect(app.field('Address').last(), 'refunds go to the Sevenport wallet').toHaveValue(/^T/)
    await placeOrder(app)
    await expect(app.main.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
    const address =
      (await app.main
        .getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
        .first()
        .textContent()) ?? ''
    await expectAccessible(page, 'how to pay in TRX')
    const { transactionId } = await world.call(payOnLocalTron, { coin: 'TRX', address, amount: '500' })
    await app.main.getByRole('link', { name: 'Follow the order' }).click()
    await orderIs(app, 'Completed', async () => goOn(world))
    const shown = `${transactionId.slice(0, 8)}…${transactionId.slice(-6)}`
    await expect(app.main.getByText(shown), 'the hash is shown as in explorers').toBeVisible()
    await expectBalance(world, account, 'USDT')

    await test.step('a TRON token says that only that token may be sent', async () => {
      await app.open(paths.exchange)
      await chooseAsset(app, 'Coin you pay with', 'USDT', 'TRON')
      await chooseAsset(app, 'Coin you receive', 'LTC', 'Litecoin')
      await app.field('You pay').fill('40')
      await app.button('My Sevenport wallet').first().click()
      await placeOrder(app)
      await expect(app.main.getByText('Send only USDT on TRON, in one payment')).toBeVisible()
      await expectAccessible(page, 'how to pay in USDT on TRON')
      await expectToFit(page, 'how to pay in USDT on TRON')
      await app.button('Pay from the test purse').click()
      await expect(page.getByText('Paid from the test purse')).toBeVisible()
    })
  })
})

async function giveLitecoin(world: World, account: Account, amount: string): Promise<void> {
  const { accessToken } = account.session
  const { address } = await world.call(getBitcoinDepositAddress, { network: 'litecoin' }, accessToken)
  await world.call(payOnLocalBitcoin, { network: 'litecoin', address, amount })
  await world.call(mineLocalBitcoin, { network: 'litecoin', blocks: 6 })
  await expectBalance(world, account, 'LTC')
}

async function placeOrder(app: AccountApp): Promise<void> {
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await app.button('Create order').click()
  await expect(app.heading('Pay')).toBeVisible()
}

/** Advances every chain of these journeys; TRON by enough blocks to finalize one within a few rounds. */
async function goOn(world: World): Promise<void> {
  await world.call(produceOnLocalTron, { blocks: 10 })
  await world.call(mineLocalBitcoin, { network: 'litecoin', blocks: 1 })
  await mine(chainOf(world, firstChain), 2)
}

async function expectBalance(world: World, { session: { accessToken } }: Account, coin: string): Promise<void> {
  await expect(async () => {
    await goOn(world)
    const { balances } = await world.call(listBalances, undefined, accessToken)
    expect(Number(balances.find((balance) => balance.coin === coin)?.available ?? '0')).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
}
