import { getDepositAddress } from '#api/deposits.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { chainOf, mine, payIn } from '#test/e2e/support/deposits.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { leaveUnread } from '#test/e2e/support/unread-network.ts'

const onEthereum = '?coin=USDT&network=ethereum'

test('a deposit from a wallet appears automatically, and is credited after its confirmations', async ({
  page,
  world,
  wallet,
}) => {
  performs(paths.deposit, paths.depositHistory, paths.depositDetail)
  const { app, account } = await AccountApp.arrive(page, world, paths.deposit)
  await expect(app.main.getByRole('button', { name: /Network/ })).toContainText('Choose a network')
  await app.open(paths.deposit, onEthereum)
  const { address } = await world.call(getDepositAddress, undefined, account.session.accessToken)
  await expect(app.main.getByText(address).first()).toBeAttached()
  await expect(app.main.getByRole('img', { name: 'QR code of your deposit address on Ethereum' })).toBeVisible()
  await expect(app.main.getByText('Send only USDT on Ethereum')).toBeVisible()
  await expectAccessible(page, 'a deposit address')

  await payIn(world, wallet, account, 'USDT', '250.5')
  const onItsWay = app.main.getByRole('list', { name: 'Incoming deposits' })
  await expect(onItsWay).toContainText('+250.5 USDT')
  await onItsWay.getByRole('link').click()
  await expect(app.heading('Deposit')).toBeVisible()
  await expect(app.main.getByText(/\d of 6 confirmations/)).toBeVisible()
  await expectAccessible(page, 'a deposit that is confirming')
  await mine(chainOf(world, firstChain), 6)
  await expect(app.main.getByText('In your balance')).toBeVisible()

  await app.main.getByRole('link', { name: 'All deposits' }).click()
  const list = app.main.getByRole('list', { name: 'Deposits' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await app.button(/^Filter/).click()
  await app.button(/^Status/).click()
  await app.dialog.getByRole('button', { name: 'Failed' }).click()
  await expect(app.main.getByText('No deposits here')).toBeVisible()
  await page.reload()
  await expect(app.main.getByText('No deposits here'), 'the filter survives a reload').toBeVisible()
  await app.button('Clear filters').click()
  await expect(list).toContainText('Received')
  await expectAccessible(page, 'deposits')
})

test('an address that differs from the app’s own derivation is refused, with advice', async ({ page, world }) => {
  const { app } = await AccountApp.arrive(page, world, paths.language)
  const foreign = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await page.route(`**${getDepositAddress.path}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { readonly data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, address: foreign } } })
  })
  await app.open(paths.deposit, onEthereum)
  await expect(app.refusal).toContainText('Deposit address hidden')
  await expect(app.refusal).toContainText('doesn’t match the one this app calculated for you')
  await expect(app.main.getByText(foreign)).toHaveCount(0)
  await expect(app.main.getByRole('img', { name: /QR code/ })).toHaveCount(0)
  await expectAccessible(page, 'a refused deposit address')

  await page.unroute(`**${getDepositAddress.path}`)
  await app.button('Check again').click()
  await expect(app.main.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('a network without support offers no address', async ({ page, world }) => {
  await leaveUnread(page, 'tron')
  const { app } = await AccountApp.arrive(page, world, paths.deposit)
  await app.open(paths.deposit, '?coin=TRX')
  await expect(app.main.getByText('Not available yet')).toBeVisible()
  await expect(app.main.getByText('We don’t support TRX deposits')).toBeVisible()
  await expect(app.main.getByRole('img', { name: /QR code/ })).toHaveCount(0)
})

test('a tap deposits test coins in the local world, and a deposit is found by its transaction hash', async ({
  page,
  world,
  wallet,
}) => {
  const { app } = await AccountApp.arrive(page, world, paths.deposit)
  await app.open(paths.deposit, onEthereum)
  // For users without a wallet.
  await app.button('Deposit test coins').click()
  await expect(app.toast('Test coins are on their way')).toBeVisible()
  // The last token: the first ones may already be confirmed.
  await expect(app.main.getByRole('list', { name: 'Incoming deposits' })).toContainText('+1,600,000 TFT')

  await expect(app.main.getByText('Send only USDT on Ethereum')).toBeVisible()
  await app.button('Find my deposit').click()
  const field = app.dialog.getByRole('textbox', { name: 'Transaction hash' })
  await field.fill('0x12')
  await app.dialog.getByRole('button', { name: 'Find deposit' }).click()
  await app.expectFault(field, 'Enter a transaction hash: 0x followed by 64 hexadecimal characters.')
  await expectAccessible(page, 'a deposit that is looked for')

  await world.giveTestCoins(firstChain, wallet.address)
  const hash = await wallet.send({ to: wallet.address, value: 1n })
  await chainOf(world, firstChain).waitForTransactionReceipt({ hash })
  await field.fill(hash)
  await app.dialog.getByRole('button', { name: 'Find deposit' }).click()
  await expect(app.dialog.getByText('No deposit found')).toBeVisible()
  await expect(app.dialog.getByText(/\d (try|tries) left today/)).toBeVisible()
  await expect(field, 'the entered hash stays').toHaveValue(hash)
})
