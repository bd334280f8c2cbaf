import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { mineLocalBitcoin, payOnLocalBitcoin } from '#api/local-world.ts'
import { callNode } from '#scripts/local-world/bitcoin/call-node.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const [phone, desktop] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** These pages treat all Bitcoin-like networks the same; the API tests cover what differs. */
test('a deposit of LTC is announced, confirms, and is credited', async ({ page, world }) => {
  const [coin, network, name, amount] = ['LTC', 'litecoin', 'Litecoin', '2.5'] as const
  const { app, account } = await AccountApp.arrive(page, world, paths.deposit)
  await app.open(paths.deposit, `?coin=${coin}`)
  const { accessToken } = account.session
  const { address } = await world.call(getBitcoinDepositAddress, { network }, accessToken)
  await expect(app.main.getByText(address).first()).toBeAttached()
  await expect(app.main.getByRole('img', { name: `QR code of your deposit address on ${name}` })).toBeVisible()
  await expectAccessible(page, `a deposit address on ${name}`)

  // The next block is as far away as possible.
  await nextBlock(world, name)
  const { transactionId } = await world.call(payOnLocalBitcoin, { network, address, amount })
  const waiting = app.main.getByRole('list', { name: 'Payments waiting for a block' })
  // The page reads payments so rarely that the next block could come first.
  await expect(async () => {
    await page.reload()
    await expect(waiting).toContainText(`+${amount} ${coin}`, { timeout: 2_000 })
  }).toPass()
  await expect(waiting).toContainText('0 confirmations')
  await expectAccessible(page, `a payment on ${name} that has no block`)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectToFit(page, `a payment on ${name} that has no block`)
  }

  await world.call(mineLocalBitcoin, { network, blocks: 1 })
  const onItsWay = app.main.getByRole('list', { name: 'Incoming deposits' })
  await expect(onItsWay).toContainText(`+${amount} ${coin}`)
  await expect(waiting).toHaveCount(0)
  await onItsWay.getByRole('link').click()
  await expect(app.heading('Deposit')).toBeVisible()
  await expect(app.main.getByText(/\d of 6 confirmations/)).toBeVisible()
  await expect(app.main.getByText(`${transactionId.slice(0, 8)}…${transactionId.slice(-6)}`)).toBeVisible()
  await expectAccessible(page, `a deposit on ${name} that is confirming`)

  await world.call(mineLocalBitcoin, { network, blocks: 5 })
  await expect(app.main.getByText('In your balance')).toBeVisible()
  await page.setViewportSize(desktop)
  await expectToFit(page, `a deposit on ${name} that is credited`)
  await app.open(paths.spotCoin, `?coin=${coin}`)
  await expect(app.main.getByText(amount).first()).toBeVisible()
})

async function nextBlock(world: World, name: string): Promise<void> {
  const height = async () => callNode(world.nodeUrl(name), 'getblockcount', [])
  const before = await height()
  await expect.poll(height).not.toBe(before)
}
