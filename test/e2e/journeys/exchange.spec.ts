import { erc20Abi, parseEther } from 'viem'

import { createExchangeOrder, noteExchangePayment } from '#api/exchange.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { chooseAsset, orderIs } from '#test/e2e/support/exchanging.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { keepSession, register } from '#test/e2e/support/account.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'

const [bsc, arbitrum] = [31338, 31343]

test('a visitor’s swap survives the login, and ETH on Arbitrum arrives as USDT on BSC', async ({
  page,
  world,
  wallet,
}) => {
  performs(paths.exchange, paths.exchangePay, paths.exchangeOrder, paths.exchangeHistory, paths.exchangePastOrder)
  test.slow()
  const account = await register(world)
  const app = new AccountApp(page, world)
  await app.open(paths.exchange)
  await chooseAsset(app, 'Coin you pay with', 'ETH', 'Arbitrum')
  await chooseAsset(app, 'Coin you receive', 'USDT', 'BSC')
  await app.main.getByRole('button', { name: 'Save this pair' }).click()
  await app.button('Swap direction').click()
  await app.main.getByRole('list', { name: 'Saved pairs' }).getByRole('button').click()
  await expect(app.button(/^Coin you pay with/)).toContainText('ETH Arbitrum')
  await app.field('You pay').fill('0.5')
  const offers = app.main.getByRole('group', { name: 'Offers' }).getByRole('radio')
  await expect(offers).toHaveCount(5)
  await expect(offers.first()).toBeChecked()
  await expectAccessible(page, 'offers side by side')
  await app.field('You receive').fill('700')
  await expect(app.field('You pay')).not.toHaveValue('0.5')
  await app.field('You pay').fill('0.5')
  await expect(app.field('You receive')).not.toHaveValue('700')

  await app.main.getByRole('link', { name: 'Log in to continue' }).click()
  await app.logIn(account)
  await expect(app.heading('Exchange')).toBeVisible()
  await expect(app.field('You pay'), 'the entries survive the login').toHaveValue('0.5')
  await expect(offers).toHaveCount(5)
  const promised = await app.field('You receive').inputValue()

  const [receive, refund] = [
    app.main.getByRole('textbox', { name: 'Address' }).first(),
    app.main.getByRole('textbox', { name: 'Address' }).last(),
  ]
  await receive.fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  await app.expectFault(receive, /looks like an address on TRON, not BSC/)
  await receive.fill(recipient)
  await refund.fill(wallet.address)
  await expect(app.button('Create order')).toHaveAccessibleDescription('Agree to the terms.')
  await page.reload()
  await expect(receive, 'the entries survive a reload').toHaveValue(recipient)
  await expect(offers).toHaveCount(5)
  await app.main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await app.button('Create order').dblclick()

  await expect(app.heading('Pay')).toBeVisible()
  // A slow double click ends on whatever replaced the button.
  await app.button('I’ve paid').dispatchEvent('click', { detail: 2 })
  await expect(app.main.getByText('0.5 ETH', { exact: true })).toBeVisible()
  await expect(app.main.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
  await expectAccessible(page, 'how to pay')
  expect(
    calls.filter((call) => call === createExchangeOrder.path),
    'one order is placed',
  ).toHaveLength(1)
  expect(calls, 'no payment is reported').not.toContain(noteExchangePayment.path)
  const payInAddress = await app.main
    .getByText(/^0x[\dA-Fa-f]{40}$/)
    .first()
    .textContent()
  const before = await usdtOf(recipient)
  await world.giveTestCoins(arbitrum, wallet.address)
  await wallet.moveTo(arbitrum)
  const hash = await wallet.send({ to: payInAddress as `0x${string}`, value: parseEther('0.5') })
  await chainOf(world, arbitrum).waitForTransactionReceipt({ hash })
  // The order may have advanced in the meantime, which leads to the same page.
  await app.button('I’ve paid').or(app.heading('Order')).first().dblclick()
  await expect(app.heading('Order')).toBeVisible()
  await orderIs(app, 'Completed', async () => {
    await mine(chainOf(world, arbitrum), 2)
    await mine(chainOf(world, bsc), 2)
  })
  await expect(app.main.getByText('Confirmed on the network')).toBeVisible()
  await expect(
    app.main.getByText(/Your browser found this payout/),
    'the browser verifies the payout itself',
  ).toBeVisible()
  await expectAccessible(page, 'an order that is completed')
  const arrived = (await usdtOf(recipient)) - before
  expect(arrived, 'the payout is within the floating rate’s tolerance').toBeGreaterThan(
    (BigInt(Math.floor(Number(promised))) * 10n ** 18n * 98n) / 100n,
  )

  const link = page.url()
  await page.evaluate(() => {
    localStorage.removeItem('session:v1')
  })
  await page.goto('about:blank')
  await page.goto(link)
  await expect(app.main.getByText('Completed').first(), 'the link opens the order without a login').toBeVisible()
  await expect(app.main.getByText(account.email)).toHaveCount(0)

  await keepSession(page, account)
  await app.open(paths.exchangeHistory)
  await expect(app.main.getByRole('link', { name: /0\.5 ETH/ })).toHaveCount(1)
  await expectAccessible(page, 'all orders')
  await app.button('Filter').click()
  await app.field('Order number, address or transaction').fill('nothing of the kind')
  await app.button('Search').click()
  await expect(app.main.getByText('No orders match these filters')).toBeVisible()
  await app.field('Order number, address or transaction').fill(recipient.toLowerCase())
  await app.button('Search').click()
  await app.main.getByRole('link', { name: /0\.5 ETH/ }).click()
  await expect(app.heading('Past order')).toBeVisible()
  const download = page.waitForEvent('download')
  await app.button('Save receipt').click()
  const receipt = await download
  expect(receipt.suggestedFilename()).toMatch(/^sevenport-[\dA-Z]+\.png$/)
  await receipt.saveAs(test.info().outputPath('receipt.png'))
  await app.open(paths.exchange)
  const lastOrder = app.main.getByText(/Your last order was created/)
  await expect(lastOrder).toBeVisible()
  await page.reload()
  await expect(lastOrder, 'the step survives a reload').toBeVisible()
  await page.goBack()
  await app.button('Swap again').click()
  await expect(app.field('You pay')).toHaveValue('0.5')
  await expect(lastOrder, 'a new swap starts').toBeHidden()

  async function usdtOf(address: `0x${string}`): Promise<bigint> {
    const token = deployedTokensOf(bsc).find(({ symbol }) => symbol === 'USDT')
    if (token === undefined) throw new Error('BSC has no USDT')
    return chainOf(world, bsc).readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
  }
})

test('the app is installed by the browser if possible, otherwise by hand', async ({ page, world }) => {
  performs(paths.installApp)
  const app = new AccountApp(page, world)
  await app.open(paths.versionUpdate)
  await app.main.getByRole('link', { name: 'Install the app' }).click()
  await expect(app.main.getByText(/click the install icon/)).toBeVisible()
  await app.main.getByText('iPhone, iPad', { exact: true }).click()
  await expect(app.main.getByText(/Add to Home Screen/)).toBeVisible()
  await expect(app.button('Install')).toHaveCount(0)
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {
        document.title = 'asked'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    window.dispatchEvent(event)
  })
  await app.button('Install').dblclick()
  await expect(page).toHaveTitle('asked')
  await expect(app.button('Install')).toHaveCount(0)
})
