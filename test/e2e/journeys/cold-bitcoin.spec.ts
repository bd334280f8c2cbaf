import { english, generateMnemonic } from 'viem/accounts'

import { mineLocalBitcoin, payOnLocalBitcoin } from '#api/local-world.ts'
import { callNode } from '#scripts/local-world/bitcoin/call-node.ts'
import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { comeBack } from '#test/e2e/support/come-back.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { SecretSearch } from '#test/e2e/support/secret-search.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const friends = {
  dogecoin: 'DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7',
  bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  litecoin: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
}

async function amountsPaid(world: World, name: string, txid: string): Promise<unknown> {
  return callNode(world.nodeUrl(name), 'getrawtransaction', [txid, true])
}

/** Restores a wallet, and pays to one of its addresses on each network. @returns Its words and those addresses. */
async function restoreAndReceive(app: ColdWalletApp, world: World, paid: Readonly<Record<string, string>>) {
  const words = generateMnemonic(english)
  await app.importWords(words)
  const addresses: string[] = []
  for (const [network, amount] of Object.entries(paid)) {
    await app.open(devicePaths.deviceReceive, `?network=${network}`)
    const code = app.main.getByText(/^(D|bc1q|ltc1q)[a-zA-Z0-9]{20,}$/).first()
    const address = (await code.textContent()) ?? ''
    const key = network as 'bitcoin' | 'litecoin' | 'dogecoin'
    await world.call(payOnLocalBitcoin, { network: key, address, amount })
    await world.call(mineLocalBitcoin, { network: key, blocks: 1 })
    addresses.push(address)
  }
  return { words, addresses }
}

test('a restored wallet receives DOGE, sends it, and shows the confirmation', async ({ page, world }) => {
  performs(
    devicePaths.deviceSend,
    devicePaths.deviceSendAddress,
    devicePaths.deviceSendAmount,
    devicePaths.deviceSendDetail,
  )
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push([request.url(), request.postData() ?? '', ...Object.values(request.headers())].join(' '))
  })
  const app = new ColdWalletApp(page, world)
  const { words } = await restoreAndReceive(app, world, { dogecoin: '1500' })

  await app.open(devicePaths.deviceWallet)
  const otherNetworks = app.main.getByRole('list', { name: 'Other networks' })
  await expect(otherNetworks.getByRole('link', { name: /DOGE/ })).toContainText(/1,500/)
  await expect(app.main.getByText(/Read from an index server/)).toBeVisible()

  await app.open(devicePaths.deviceSend)
  await expect(app.heading('Send')).toBeVisible()
  await app.main.getByRole('list', { name: 'Other networks' }).getByRole('link', { name: /DOGE/ }).click()
  // Rejects an address of another network, and one with a typo.
  await app.field('Address').fill('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  await app.expectFault(app.field('Address'), /looks like an address on Bitcoin, not Dogecoin/)
  await app.field('Address').fill(friends.dogecoin.replace('h7', 'h8'))
  await app.expectFault(app.field('Address'), /isn’t a valid Dogecoin address/)
  await app.field('Address').fill(friends.dogecoin)
  await expect(app.main.getByText(/haven’t paid this address/)).toBeVisible()
  await expectAccessible(page, 'the recipient of a payment in DOGE')
  await app.button('Continue').click()

  await app.field('Amount').fill('0.001')
  await app.expectFault(app.field('Amount'), /doesn’t relay payments this small/)
  await app.field('Amount').fill('1500')
  await app.expectFault(app.field('Amount'), /don’t cover this amount and the network fee/)
  await app.field('Amount').fill('420.5')
  await app.button('Choose coins yourself').click()
  // With the keyboard: a click can miss while the card expands.
  await app.main.getByRole('checkbox').first().press('Space')
  await expect(app.main.getByRole('checkbox').first()).toBeChecked()
  await expectAccessible(page, 'the amount of a payment in DOGE')
  await expectToFit(page, 'the amount of a payment in DOGE')
  await app.button('Review').click()
  await expect(app.dialog.getByText('Comes back to you at a new address.')).toBeVisible()
  await expectAccessible(page, 'the review of a payment in DOGE')
  await expectToFit(page, 'the review of a payment in DOGE')
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page).toHaveURL(/sendDetail\?payment=[\da-f]{64}$/)
  const [, txid = ''] = page.url().split('payment=')
  await expect(app.main.getByText(/Waiting for the network|In a block/)).toBeVisible()
  // The payment is stored: it is still there after a reload.
  await page.reload()
  await expect(app.main.getByText(/Waiting for the network|In a block/)).toBeVisible()
  await expectAccessible(page, 'a pending payment in DOGE')
  expect(JSON.stringify(await amountsPaid(world, 'Dogecoin', txid))).toContain('420.50000000')

  await world.call(mineLocalBitcoin, { network: 'dogecoin', blocks: 6 })
  await comeBack(page)
  await expect(app.main.getByText('The payment went through.')).toBeVisible()
  performs(devicePaths.deviceVoucher)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(app.main.getByText(friends.dogecoin).first()).toBeVisible()
  await expect(app.main.getByText(txid)).toBeVisible()
  await expectAccessible(page, 'the receipt of a payment in DOGE')
  await expectToFit(page, 'the receipt of a payment in DOGE')
  const saved = page.waitForEvent('download')
  await app.button('Share as image').click()
  expect((await saved).suggestedFilename()).toBe(`sevenport-${txid.slice(0, 8)}.png`)
  await app.open(devicePaths.deviceSend)
  await expect(app.heading('Send')).toBeVisible()
  const sent = app.main.getByRole('list', { name: 'BTC, LTC and DOGE sent from this device' })
  await expect(sent.getByRole('link', { name: /420.5/ })).toContainText('Sent')
  await expectAccessible(page, 'what was sent in DOGE')

  // Nothing that could spend coins has left the browser in any form.
  expect(new SecretSearch({ password: devicePassword, words }).findIn(asked)).toEqual([])
  expect(asked.filter((request) => /xprv|dgpv/.test(request))).toEqual([])
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('all LTC is sent from the address book, and BTC to an address of the same account', async ({ page, world }) => {
    const app = new ColdWalletApp(page, world)
    const { addresses } = await restoreAndReceive(app, world, { litecoin: '2.5', bitcoin: '0.3' })

    await app.open(devicePaths.deviceSendAddress, `?network=litecoin&to=${friends.litecoin}`)
    await app.button('Continue').click()
    await app.button('Max').click()
    await app.main.getByRole('radio', { name: 'Fast' }).check({ force: true })
    await expect(app.main.getByText(/don’t cover this amount/)).toBeVisible()
    await app.button('Max').click()
    await app.button('Review').click()
    await expect(app.dialog.getByText('Comes back to you at a new address.')).toHaveCount(0)
    await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/sendDetail\?payment=[\da-f]{64}$/)
    await world.call(mineLocalBitcoin, { network: 'litecoin', blocks: 6 })
    await comeBack(page)
    await expect(app.main.getByText('The payment went through.')).toBeVisible()

    await app.open(devicePaths.deviceReceive, '?network=bitcoin')
    const own =
      (await app.main
        .getByText(/^bc1q[a-z0-9]{20,}$/)
        .first()
        .textContent()) ?? ''
    expect(addresses, 'a used address is not shown again').not.toContain(own)
    await expectAccessible(page, 'an address to receive BTC at')
    await app.open(devicePaths.deviceSendAddress, `?network=bitcoin&to=${own}`)
    await expect(app.main.getByText(/the account you’re sending from/)).toBeVisible()
    await app.button('Continue').click()
    await app.field('Amount').fill('0.1')
    await app.button('Review').click()
    await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(app.main.getByText(/Waiting for the network|In a block/)).toBeVisible()
    await world.call(mineLocalBitcoin, { network: 'bitcoin', blocks: 6 })
    await comeBack(page)
    await expect(app.main.getByText('The payment went through.')).toBeVisible()
  })
})
