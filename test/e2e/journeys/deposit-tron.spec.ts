import { payOnLocalTron, produceOnLocalTron } from '#api/local-world.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** Blocks that make earlier ones final. */
const finalAfter = 19

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a deposit of TRX confirms with its block, and is credited once the block is final', async ({ page, world }) => {
    const { app, account } = await AccountApp.arrive(page, world, paths.deposit)
    await app.open(paths.deposit, '?coin=TRX')
    const { address } = await world.call(getTronDepositAddress, undefined, account.session.accessToken)
    await expect(app.main.getByText(address).first()).toBeAttached()
    await expect(app.main.getByRole('img', { name: 'QR code of your deposit address on TRON' })).toBeVisible()
    await expect(app.main.getByText(/can’t be withdrawn/)).toHaveCount(0)
    await expectAccessible(page, 'a deposit address on TRON')
    await expectToFit(page, 'a deposit address on TRON')

    const { transactionId } = await world.call(payOnLocalTron, { coin: 'TRX', address, amount: '25.5' })
    await world.call(produceOnLocalTron, { blocks: 1 })
    const onItsWay = app.main.getByRole('list', { name: 'Incoming deposits' })
    await expect(onItsWay).toContainText('+25.5 TRX')
    await onItsWay.getByRole('link').click()
    await expect(app.heading('Deposit')).toBeVisible()
    await expect(app.main.getByText('TRON makes a block final after about a minute.')).toBeVisible()
    await expect(app.main.getByText(`${transactionId.slice(0, 8)}…${transactionId.slice(-6)}`)).toBeVisible()
    await expectAccessible(page, 'a deposit on TRON that is confirming')

    await world.call(produceOnLocalTron, { blocks: finalAfter })
    await expect(app.main.getByText('In your balance')).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: desktop })

  test('a USDT deposit over TRC-20 is added to the coin’s balance', async ({ page, world }) => {
    const { app, account } = await AccountApp.arrive(page, world, paths.deposit)
    await app.open(paths.deposit, '?coin=USDT&network=tron')
    const { address } = await world.call(getTronDepositAddress, undefined, account.session.accessToken)
    await expect(app.main.getByText(address).first()).toBeAttached()
    await expect(app.main.getByText('Send only USDT on TRON (TRC-20)')).toBeVisible()
    await expect(app.main.getByText(/can’t be withdrawn/)).toHaveCount(0)
    await expectAccessible(page, 'a deposit address for USDT on TRON')

    await world.call(payOnLocalTron, { coin: 'USDT', address, amount: '12.34' })
    await world.call(produceOnLocalTron, { blocks: 1 + finalAfter })
    await app.open(paths.spotCoin, '?coin=USDT')
    await expect(app.main.getByText('12.34').first()).toBeVisible()
  })
})
