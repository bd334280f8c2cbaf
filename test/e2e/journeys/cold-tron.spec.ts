import type { Request } from '@playwright/test'
import { english, generateMnemonic } from 'viem/accounts'

import { payOnLocalTron, produceOnLocalTron } from '#api/local-world.ts'
import { tronBlockId } from '#api/tron/block-id.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { comeBack } from '#test/e2e/support/come-back.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { SecretSearch } from '#test/e2e/support/secret-search.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const friend = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const usdt = localTronNetwork.tokens[0]?.address ?? ''
/** Blocks until a payment made now is final. */
const untilFinal = localTronNetwork.solidifiedDepth + 1

async function produce(world: World, blocks: number): Promise<void> {
  await world.call(produceOnLocalTron, { blocks })
}

/** Restores a wallet. @returns The address that its page shows. */
async function restore(app: ColdWalletApp, words = generateMnemonic(english)): Promise<string> {
  await app.importWords(words)
  await app.open(devicePaths.deviceReceive, '?network=tron')
  await expect(app.main.getByText('Send only TRX and USDT (TRC-20) on TRON')).toBeVisible()
  return (
    (await app.main
      .getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
      .first()
      .textContent()) ?? ''
  )
}

test('a restored wallet receives TRX, sends it, and shows that it is final', async ({ page, world }) => {
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
  const words = generateMnemonic(english)
  const own = await restore(app, words)
  await world.call(payOnLocalTron, { coin: 'TRX', address: own, amount: '750' })
  await world.call(payOnLocalTron, { coin: 'USDT', address: own, amount: '640' })
  await produce(world, untilFinal)

  await app.open(devicePaths.deviceWallet)
  const otherNetworks = app.main.getByRole('list', { name: 'Other networks' })
  await expect(otherNetworks.getByRole('link', { name: /TRX/ })).toContainText('750')
  await expect(otherNetworks.getByRole('link', { name: /USDT/ })).toContainText('640')

  await app.open(devicePaths.deviceSend)
  await expect(app.main.getByText(/Bandwidth left: \d+\. Energy left: 0\./)).toBeVisible()
  await app.main.getByRole('list', { name: 'Coins on TRON' }).getByRole('link', { name: /TRX/ }).click()
  await app.field('Address').fill('DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7')
  await app.expectFault(app.field('Address'), /looks like an address on Dogecoin, not TRON/)
  await app.field('Address').fill(friend.replace('TDpt9', 'TDpt8'))
  await app.expectFault(app.field('Address'), /isn’t a valid TRON address/)
  await app.field('Address').fill(usdt)
  await app.expectFault(app.field('Address'), /token/)
  await app.field('Address').fill(own)
  await app.expectFault(app.field('Address'), /TRON doesn’t allow sending TRX to yourself/)
  await app.field('Address').fill(friend)
  await expect(app.main.getByText(/haven’t paid this address/)).toBeVisible()
  await expectAccessible(page, 'the recipient of a payment in TRX')
  await app.button('Continue').click()

  await app.field('Amount').fill('750.5')
  await app.expectFault(app.field('Amount'), /don’t cover this amount and the network fee/)
  await app.field('Amount').fill('0.0000001')
  await app.expectFault(app.field('Amount'), /at most 6 decimal places/)
  await app.field('Amount').fill('120.25')
  await expectAccessible(page, 'the amount of a payment in TRX')
  await expectToFit(page, 'the amount of a payment in TRX')
  await app.button('Review').click()
  await expect(app.dialog.getByText('What it pays for')).toBeVisible()
  await expectAccessible(page, 'the review of a payment in TRX')
  await expectToFit(page, 'the review of a payment in TRX')
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page).toHaveURL(/sendDetail\?network=tron&payment=[\da-f]{64}$/)
  await expect(app.main.getByText(/Waiting for the network|In a block/)).toBeVisible()
  // The payment is stored: it is still there after a reload.
  await page.reload()
  await expect(app.main.getByText(/Waiting for the network|In a block/)).toBeVisible()
  await expectAccessible(page, 'a pending payment in TRX')
  await produce(world, 1)
  await expect(app.main.getByText('In a block')).toBeVisible()
  await produce(world, untilFinal)
  await comeBack(page)
  await expect(app.main.getByText('The payment went through.')).toBeVisible()
  performs(devicePaths.deviceVoucher)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(app.main.getByText(own).first()).toBeVisible()
  await expect(app.main.getByText(friend).first()).toBeVisible()
  await expectAccessible(page, 'the receipt of a payment in TRX')
  await expectToFit(page, 'the receipt of a payment in TRX')
  const saved = page.waitForEvent('download')
  await app.button('Share as image').click()
  expect((await saved).suggestedFilename()).toMatch(/^sevenport-[\da-f]{8}\.png$/)

  await app.open(devicePaths.deviceSend)
  const sent = app.main.getByRole('list', { name: 'Sent on TRON from this device' })
  await expect(sent.getByRole('link', { name: /120.25/ })).toContainText('Sent')
  await expect(sent.getByRole('link')).toHaveCount(1)
  await expectAccessible(page, 'what was sent on TRON')

  // Nothing that could spend coins has left the browser in any form.
  expect(new SecretSearch({ password: devicePassword, words }).findIn(asked)).toEqual([])
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the whole USDT balance is sent once there is TRX for the fee, after the wallet is unlocked', async ({
    page,
    world,
  }) => {
    const app = new ColdWalletApp(page, world)
    const own = await restore(app)
    await world.call(payOnLocalTron, { coin: 'USDT', address: own, amount: '88.5' })
    await produce(world, untilFinal)

    // As linked from the address book.
    await app.open(devicePaths.deviceSend, `?network=tron&to=${friend}`)
    await expect(app.main.getByText(/activated by the first TRX it receives/)).toBeVisible()
    await app.main.getByRole('list', { name: 'Coins on TRON' }).getByRole('link', { name: /USDT/ }).click()
    await app.button('Continue').click()
    // A reloaded page has no keys.
    await expect(page).toHaveURL(/transferAccounts\?network=tron&coin=USDT/)
    await page.reload()
    await app.button('Max').click()
    await app.expectFault(app.field('Amount'), /You need at least/)
    await world.call(payOnLocalTron, { coin: 'TRX', address: own, amount: '60' })
    await produce(world, untilFinal)
    await comeBack(page)
    await expect(app.main.getByText(/You need at least/)).toHaveCount(0)
    await app.button('Review').click()
    await expect(app.dialog.getByText('Energy and bandwidth beyond what you have')).toBeVisible()
    await expectAccessible(page, 'the review of a payment in USDT')
    await app.enterPassword()
    await app.dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
    await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/sendDetail\?network=tron&payment=[\da-f]{64}$/)
    await produce(world, untilFinal)
    await comeBack(page)
    await expect(app.main.getByText('The payment went through.')).toBeVisible()
    await expectAccessible(page, 'a final payment in USDT')

    // Only what it burned is missing from the TRX balance.
    await app.open(devicePaths.deviceSend)
    const coins = app.main.getByRole('list', { name: 'Coins on TRON' })
    await expect(coins.getByRole('link', { name: /USDT/ })).toContainText(/Tether USD0/)
    await expect(coins.getByRole('link', { name: /TRX/ })).toContainText(/[45]\d\.\d+/)
  })
})

test('a payment that no server relays is offered again, and shown as not sent once it can’t go through', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/net::ERR_FAILED/)
  const app = new ColdWalletApp(page, world)
  const own = await restore(app)
  await world.call(payOnLocalTron, { coin: 'TRX', address: own, amount: '20' })
  await produce(world, untilFinal)
  const offered: string[] = []
  await page.route('**/wallet/broadcasthex', async (route) => {
    offered.push(route.request().postData() ?? '')
    await route.abort()
  })
  await app.open(devicePaths.deviceSendAmount, `?network=tron&coin=TRX&to=${friend}`)
  await app.field('Amount').fill('7.5')
  await app.button('Review').click()
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(app.main.getByText('Waiting for the network')).toBeVisible()
  await expect.poll(() => offered.length).toBeGreaterThan(1)
  expect(new Set(offered).size).toBe(1)

  // Simulates the chain two hours later, on a device whose clock agrees. Other journeys may have moved this world's
  // chains days ahead of it.
  const asked = await page.waitForResponse((response) => isOfNewest(response.request()))
  await page.clock.setSystemTime(hoursLater((await asked.json()) as FinalBlock).block_header.raw_data.timestamp)
  await page.route('**/walletsolidity/getblock', async (route) => {
    const response = await route.fetch()
    // A block requested by its number is from before.
    if (!isOfNewest(route.request())) return route.fulfill({ response })
    await route.fulfill({ response, json: hoursLater((await response.json()) as FinalBlock) })
  })
  await comeBack(page)
  await expect(app.main.getByText('Not sent')).toBeVisible()
  await expectAccessible(page, 'a payment on TRON that was not sent')
  await page.unrouteAll({ behavior: 'wait' })
  await app.open(devicePaths.deviceSend)
  const sent = app.main.getByRole('list', { name: 'Sent on TRON from this device' })
  await expect(sent.getByRole('link', { name: /7.5/ })).toContainText('Not sent')
  await expect(app.main.getByRole('list', { name: 'Coins on TRON' }).getByRole('link', { name: /TRX/ })).toContainText(
    /TRON20/,
  )
})

test('two tabs show one payment and offer the same bytes, and it is made once', async ({ page, context, world }) => {
  const app = new ColdWalletApp(page, world)
  const own = await restore(app)
  await world.call(payOnLocalTron, { coin: 'TRX', address: own, amount: '20' })
  await produce(world, untilFinal)
  const offered: string[] = []
  let isBusy = true
  let accepted = 0
  await context.route('**/wallet/broadcasthex', async (route) => {
    offered.push(route.request().postData() ?? '')
    // Like an overloaded node: it says nothing about the payment.
    const headers = { 'access-control-allow-origin': '*' }
    if (isBusy) {
      await route.fulfill({ headers, json: { result: false, code: 'SERVER_BUSY' } })
      return
    }
    await route.fulfill({ response: await route.fetch() })
    accepted += 1
  })
  await app.open(devicePaths.deviceSendAmount, `?network=tron&coin=TRX&to=${friend}`)
  await app.field('Amount').fill('7.5')
  await app.button('Review').click()
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/sendDetail\?network=tron&payment=[\da-f]{64}$/)
  const [, query = ''] = page.url().split('?')

  const other = new ColdWalletApp(await context.newPage(), world)
  await other.open(devicePaths.deviceSendAmount, `?network=tron&coin=TRX&to=${friend}`)
  await other.field('Amount').fill('13')
  await other.expectFault(other.field('Amount'), /don’t cover this amount and the network fee/)
  await other.open(devicePaths.deviceSendDetail, `?${query}`)
  await expect(other.main.getByText('Waiting for the network')).toBeVisible()
  await page.bringToFront()
  await expect(app.main.getByText('Waiting for the network')).toBeVisible()
  isBusy = false
  await expect.poll(() => accepted).toBeGreaterThan(0)
  await produce(world, untilFinal)
  for (const tab of [other, app]) {
    await tab.page.bringToFront()
    await expect(tab.main.getByText('The payment went through.')).toBeVisible()
  }
  expect(new Set(offered).size, 'all tabs send the same bytes').toBe(1)
  for (const tab of [app, other]) {
    await tab.page.bringToFront()
    await tab.open(devicePaths.deviceSend)
    const sent = tab.main.getByRole('list', { name: 'Sent on TRON from this device' })
    await expect(sent.getByRole('link')).toHaveCount(1)
    await expect(sent.getByRole('link', { name: /7.5/ })).toContainText('Sent')
    // Excluding the fee for an account that others may have created.
    const coins = tab.main.getByRole('list', { name: 'Coins on TRON' })
    await expect(coins.getByRole('link', { name: /TRX/ })).toContainText(/TRON1(2\.5|1\.4)/)
  }
})

interface FinalBlock {
  readonly blockID: string
  readonly block_header: {
    readonly raw_data: {
      readonly number?: number
      readonly timestamp: number
      readonly txTrieRoot: string
      readonly parentHash: string
      readonly witness_id?: number
      readonly witness_address: string
      readonly version?: number
      readonly accountStateRoot?: string
    }
  }
}

/** Returns whether a request is for the newest final block, rather than one by number. */
function isOfNewest(request: Request): boolean {
  return request.url().endsWith('/walletsolidity/getblock') && !request.postData()?.includes('id_or_num')
}

/** Returns the same block two hours later, with the matching ID. */
function hoursLater(block: FinalBlock): FinalBlock {
  const { raw_data: before } = block.block_header
  const raw = { ...before, timestamp: before.timestamp + 7_200_000 }
  const blockID = tronBlockId({
    number: BigInt(raw.number ?? 0),
    timestamp: BigInt(raw.timestamp),
    transactionsRoot: raw.txTrieRoot,
    parentId: raw.parentHash,
    witnessId: BigInt(raw.witness_id ?? 0),
    witnessAddress: raw.witness_address,
    version: BigInt(raw.version ?? 0),
    stateRoot: raw.accountStateRoot ?? '',
  })
  return { blockID, block_header: { raw_data: raw } }
}
