import { erc20Abi } from 'viem'
import { english, generateMnemonic } from 'viem/accounts'

import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { deployToken } from '#test/e2e/support/deploy-token.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { connectToChain } from '#test/e2e/support/pool.ts'
import { expectSent } from '#test/e2e/support/sent-payment.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

/** Not one of the test accounts whose coins other journeys count. */
const friend = '0xdD2FD4581271e230360230F9337D5c0430Bf44C0'
/** An address of a stranger, with the same start and end. */
const lookalike = `0xdd2f${'1'.repeat(32)}44c0`

// Even if a test fails halfway: other journeys use this world afterward.
test.afterEach(async ({ world }) => {
  await connectToChain(firstChain, world.rpcUrl(firstChain)).setAutomine(true)
})

test('payments that would be lost or fail are stopped before signing, and a cancellation links to what confirmed instead', async ({
  page,
  world,
}) => {
  performs(devicePaths.deviceSend, devicePaths.deviceSendAddress, devicePaths.deviceSendAmount)
  performs(devicePaths.deviceSendDetail)
  const app = new ColdWalletApp(page, world)
  const pool = world.pool(firstChain, 'USDT')
  const chain = connectToChain(firstChain, world.rpcUrl(firstChain))
  await app.open(devicePaths.importWords)
  // New accounts, so that a second run in the same world counts from zero, too.
  await app.enterWords(generateMnemonic(english).split(' '))
  await app.button('Find my accounts').click()
  await app.chooseNewPassword(devicePassword)
  await app.button('Import wallet').click()
  await expect(app.button('Add account')).toBeVisible()
  await app.main.getByRole('link', { name: /0x/ }).first().click()
  const shown = await app.main
    .getByText(/^0x[0-9a-fA-F]{40}$/)
    .first()
    .textContent()
  const sender = shown as `0x${string}`
  await world.giveTestCoins(firstChain, sender)
  const contract = await deployToken(chain, 'BUOY', sender)

  await app.open(devicePaths.deviceNewAddress)
  await app.main.getByRole('button', { name: /Network/ }).click()
  await app.dialog.getByRole('button', { name: 'Ethereum' }).click()
  await app.field('Address').fill(friend)
  await app.field('Name').fill('Maria')
  await app.button('Save').click()

  // From the address book: only coins on Maria's network, with her address filled in.
  await app.main.getByRole('link', { name: 'Send to Maria' }).click()
  await expect(app.main.getByRole('list', { name: /Coins on/ })).toHaveCount(1)
  await app.main.getByRole('link', { name: /USDT/ }).click()
  await expect(app.field('Address')).toHaveValue(friend)
  await app.field('Address').fill(pool.token.address)
  await app.expectFault(app.field('Address'), /token’s contract/)
  await app.button('Continue').click()
  await expect(app.field('Address')).toBeVisible()

  // A lookalike of Maria's address requires confirmation.
  await app.field('Address').fill(lookalike)
  await expect(app.main.getByText(/starts and ends the same/)).toBeVisible()
  await expectAccessible(page, 'a lookalike of a known address')
  await app.button('Continue').click()
  await app.field('Amount').fill('1')
  await app.button('Review').click()
  await expectNeedsConfirmation()
  await page.keyboard.press('Escape')

  // The pool is rejected outright. Any other contract requires confirmation.
  await page.goBack()
  await app.field('Address').fill(pool.address)
  await app.expectFault(app.field('Address'), /belongs to Sevenport/)
  await app.field('Address').fill(contract)
  await expect(app.main.getByText('This address is a contract')).toBeVisible()
  await app.button('Continue').click()
  await app.field('Amount').fill('1')
  await app.button('Review').click()
  await expectNeedsConfirmation()
  await page.keyboard.press('Escape')
  await expect(app.dialog).toHaveCount(0)

  // It accepts no ETH: the app won't request a signature for something that would fail.
  await app.open(devicePaths.deviceSendAmount, `?chain=${firstChain}&to=${contract}`)
  await app.field('Amount').fill('1')
  await app.button('Review').click()
  await app.dialog.getByRole('checkbox').check()
  await expect(app.dialog.getByRole('alert')).toBeVisible()
  await expect(app.dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expectAccessible(page, 'a payment that would fail')
  await expectToFit(page, 'a payment that would fail')
  expect(await chain.getTransactionCount({ address: sender })).toBe(0)

  // A token, from its row in the wallet to the wallet's activity.
  await app.open(devicePaths.deviceWallet)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'a wallet on a desktop')
  await expectToFit(page, 'a wallet on a desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await app.main
    .getByRole('list', { name: 'Ethereum (local)', exact: true })
    .getByRole('link', { name: 'Send USDT' })
    .click()
  await app.field('Address').fill(friend)
  await app.button('Continue').click()
  const held = { address: pool.token.address, abi: erc20Abi, functionName: 'balanceOf', args: [friend] } as const
  const before = await chain.readContract(held)
  await app.field('Amount').fill('12.5')
  await app.button('Review').click()
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(app.main.getByText('The payment went through.')).toBeVisible()
  expect((await chain.readContract(held)) - before).toBe(pool.units('12.5'))
  expect(await chain.getTransactionCount({ address: sender })).toBe(1)
  await app.open(devicePaths.deviceWallet)
  await expect(app.main.getByRole('list', { name: 'Recent activity' })).toContainText('-12.5 USDT')
  await app.main.getByRole('link', { name: 'Show everything sent from this device' }).click()
  await expect(app.main.getByRole('list', { name: 'Sent from this device' })).toContainText('12.5 USDT')

  await chain.setAutomine(false)
  await app.open(devicePaths.deviceSendAmount, `?chain=${firstChain}&to=${friend}`)
  await app.field('Amount').fill('0.5')
  await app.button('Review').click()
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(app.main.getByText('Waiting for the network')).toBeVisible()
  const canceled = page.url()
  await app.button('Cancel payment').click()
  await app.dialog.getByRole('button', { name: 'Try to cancel' }).click()
  await expect(app.heading('Cancellation')).toBeVisible()
  await expectSent(chain, page)
  await chain.mine({ blocks: 1 })
  await chain.setAutomine(true)
  await expect(app.main.getByText('The payment was canceled.')).toBeVisible()
  const won = page.url()
  await page.goto(canceled)
  await app.main.getByRole('link', { name: 'Show what took its place' }).click()
  await expect(page).toHaveURL(won)

  // A watch-only account has no key to send with, and says so wherever it matters.
  await app.open(devicePaths.importKey)
  await app.main.getByText('Address only', { exact: true }).click()
  await app.field('Address').fill(friend)
  await app.field('Name').fill('Watched')
  await app.button('Watch address').click()
  await expect(app.heading('Watched')).toBeVisible()
  await app.open(devicePaths.deviceWallet)
  if (!(await app.main.getByText(/This address is only watched/).isVisible())) {
    await app.button(/Switch$/).click()
    await app.dialog.getByRole('button', { name: /Watched/ }).click()
  }
  await expect(app.main.getByText(/nothing can be sent or signed/)).toBeVisible()
  await app.main.getByRole('link', { name: 'Send', exact: true }).click()
  await expect(app.main.getByText('Watched can’t send')).toBeVisible()
  await expectAccessible(page, 'sending what is only watched')

  async function expectNeedsConfirmation() {
    await expect(app.dialog.getByText('Leaves your account')).toBeVisible()
    const send = app.dialog.getByRole('button', { name: 'Send', exact: true })
    await expect(send).toBeDisabled()
    await app.dialog.getByRole('checkbox', { name: /I’ve checked every character/ }).check()
    await expect(send).toBeEnabled()
  }
})
