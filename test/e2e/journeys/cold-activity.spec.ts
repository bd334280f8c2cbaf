import { english, generateMnemonic } from 'viem/accounts'

import { mineLocalBitcoin, payOnLocalBitcoin, payOnLocalTron, produceOnLocalTron } from '#api/local-world.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const friend = 'DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7'

async function addressOn(app: ColdWalletApp, network: string, form: RegExp): Promise<string> {
  await app.open(devicePaths.deviceReceive, `?network=${network}`)
  return (await app.main.getByText(form).first().textContent()) ?? ''
}

test('the wallet shows past payments in DOGE and on TRON, and rejects wrong totals', async ({ page, world }) => {
  performs(devicePaths.deviceWallet)
  const app = new ColdWalletApp(page, world)
  await app.importWords(generateMnemonic(english))
  const address = await addressOn(app, 'dogecoin', /^D[a-zA-Z0-9]{33}$/)
  const tronAddress = await addressOn(app, 'tron', /^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  for (let paid = 1; paid <= 12; paid += 1) {
    await world.call(payOnLocalBitcoin, { network: 'dogecoin', address, amount: String(100 + paid) })
    await world.call(mineLocalBitcoin, { network: 'dogecoin', blocks: 1 })
  }
  await world.call(payOnLocalTron, { coin: 'TRX', address: tronAddress, amount: '31.5' })
  await world.call(produceOnLocalTron, { blocks: 1 })
  await world.call(payOnLocalTron, { coin: 'USDT', address: tronAddress, amount: '42.25' })
  await world.call(produceOnLocalTron, { blocks: 1 })

  await app.open(devicePaths.deviceSendAddress, `?network=dogecoin&to=${friend}`)
  await app.button('Continue').click()
  await app.field('Amount').fill('50')
  await app.button('Review').click()
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/sendDetail\?payment=[\da-f]{64}$/)
  const [, sent = ''] = page.url().split('payment=')

  await app.open(devicePaths.deviceWallet)
  await app.main.getByRole('radio', { name: 'DOGE' }).press('Space')
  const doge = app.main.getByRole('list', { name: 'Activity on Dogecoin' })
  await expect(doge.getByRole('listitem')).toHaveCount(5)
  const own = doge.getByRole('listitem').first()
  await expect(own).toContainText(/Sent.*(Pending|confirmation).*Network fee: 0\.\d+.DOGE.*-50.DOGE/)
  await expect(doge.getByRole('listitem').nth(1)).toContainText(/Received.*\d+ confirmations?.*\+112.DOGE/)
  await expectAccessible(page, 'activity on other networks')
  await expectToFit(page, 'activity on other networks')
  await app.main.getByRole('button', { name: 'Show more' }).last().click()
  await expect(doge.getByRole('listitem')).toHaveCount(13)
  await expect(doge.getByRole('listitem').last()).toContainText(/\d+ confirmations.*\+101.DOGE/)
  // A payment sent from this device has its own page.
  await own.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`payment=${sent}$`))

  await app.open(devicePaths.deviceWallet)
  await app.main.getByRole('radio', { name: 'TRX' }).press('Space')
  const tron = app.main.getByRole('list', { name: 'Activity on TRON' })
  await expect(tron.getByRole('listitem')).toHaveCount(2)
  await expect(tron.getByRole('listitem').first()).toContainText(/Received.*In a block.*\+42\.25.USDT/)
  await expect(tron.getByRole('listitem').last()).toContainText(/Received.*In a block.*\+31\.5.TRX/)
  await world.call(produceOnLocalTron, { blocks: localTronNetwork.solidifiedDepth + 1 })

  // With wrong totals from a server, the list shows nothing, and the rest of the page stays.
  await page.route('**/dogecoin/api/v2/xpub/*details=txslight*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { readonly transactions: readonly object[] }
    const transactions = answer.transactions.map((entry) => ({ ...entry, value: '999900000000' }))
    await route.fulfill({ response, json: { ...answer, transactions } })
  })
  await page.reload()
  await app.main.getByRole('radio', { name: 'TRX' }).press('Space')
  await expect(tron.getByRole('listitem').first()).toContainText('Confirmed')
  await app.main.getByRole('radio', { name: 'DOGE' }).press('Space')
  await expect(app.main.getByText(/server for Dogecoin didn’t give a usable answer/)).toBeVisible()
  await expect(doge.getByRole('listitem')).toHaveCount(0)
  await expectAccessible(page, 'activity that could not be read')
  await page.unroute('**/dogecoin/api/v2/xpub/*details=txslight*')
  await app.main.getByRole('button', { name: 'Try again', exact: true }).last().click()
  await expect(doge.getByRole('listitem')).toHaveCount(5)
})
