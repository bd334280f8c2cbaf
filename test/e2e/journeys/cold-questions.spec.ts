import type { Page } from '@playwright/test'
import { type Hex, hashMessage, recoverAddress, stringToHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import type { Site } from '#test/e2e/support/site.ts'
import { expect, firstChain } from '#test/e2e/support/test.ts'
import { verifyOrigin } from '#test/e2e/support/walletconnect-host.ts'
import { test } from '#test/e2e/support/walletconnect-test.ts'

const walletName = 'Sevenport wallet on this device'

/** Connects the site to the first account. */
async function connectSite(page: Page, cold: ColdWalletApp, site: Site): Promise<void> {
  const offer = await site.offer([firstChain])
  await cold.open(devicePaths.deviceSites)
  await cold.field('Connection code').fill(offer.code)
  await cold.button('Connect').click()
  const proposal = page.getByRole('dialog', { name: 'Connect Tall ship swaps?' })
  await proposal.getByRole('button', { name: 'Connect' }).click()
  await offer.accounts
  // Wait until the site has responded: after a reload, the wallet couldn't match a late response.
  await expect(proposal).toHaveCount(0)
}

test('a second request waits, and neither an account switch nor the first request’s answer resolves it', async ({
  page,
  context,
  world,
  site,
  guard,
}) => {
  guard.expect(/Left the machine: https:\/\/verify\.walletconnect\.org/)
  await context.route(`${verifyOrigin}/**`, async (route) => route.abort())
  const phrase = generateMnemonic(english)
  const first = mnemonicToAccount(phrase)
  const second = mnemonicToAccount(phrase, { addressIndex: 1 })
  const pool = world.pool(firstChain, 'USDT')
  const cold = new ColdWalletApp(page, world)
  const mining = new MiningApp(page, pool)
  await cold.importWords(phrase)
  await cold.button('Add account').click()
  await expect(cold.main.getByText('Account 2')).toBeVisible()
  await world.giveTestCoins(firstChain, first.address)
  await connectSite(page, cold, site)

  // The app makes a request, and a site makes another while it is open.
  await mining.open(paths.signIn)
  await mining.connect(walletName)
  expect(await mining.account()).toBe(first.address)
  await mining.reviewStake('100')
  await mining.transaction.confirm()
  const approval = cold.question('Approve spending of up to 100 USDT')
  await expect(approval.getByText('Asked by Sevenport')).toBeVisible()
  const message = 'Two ships at one pier'
  const signed = site.ask(firstChain, 'personal_sign', [stringToHex(message), first.address])
  await expect(approval.getByText('1 more to answer')).toBeVisible()
  const signing = cold.question('Sign a message')
  await expect(signing).toHaveCount(0)

  // Rejecting the first request leaves the second one open.
  await approval.getByRole('button', { name: 'Reject' }).click()
  await expect(signing.getByText(message)).toBeVisible()
  await expect(signing.getByText('more to answer')).toHaveCount(0)
  expect(await pool.transactionCount(first.address)).toBe(0)

  // Another tab selects another account. The open request remains for the first one.
  const other = new ColdWalletApp(await context.newPage(), world)
  await other.open(devicePaths.deviceWallet)
  await other.button(/^Account: .+ Switch$/).click()
  await other.page
    .getByRole('dialog', { name: 'Switch account' })
    .getByRole('button', { name: /Account 2/ })
    .click()
  await expect(other.button(/^Account: .*Account 2. Switch$/)).toBeVisible()
  await page.bringToFront()
  await signing.getByRole('button', { name: 'Sign' }).click()
  const signature = (await signed) as Hex
  expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(first.address)

  // New requests are for the connected account: the site’s is still the first one.
  const stranger = site.ask(firstChain, 'personal_sign', [stringToHex(message), second.address])
  await expect(stranger).rejects.toMatchObject({ code: 4100 })
  await expect.poll(async () => mining.account()).toBe(second.address)
  expect(await pool.transactionCount(second.address)).toBe(0)
})
