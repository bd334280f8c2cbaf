import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const walletName = 'Sevenport wallet on this device'

test('the device wallet approves, stakes and checks in, describing each request in words', async ({ page, world }) => {
  await world.skipToNextDay()
  const phrase = generateMnemonic(english)
  const { address: account } = mnemonicToAccount(phrase)
  const pool = world.pool(firstChain, 'USDT')
  const mining = new MiningApp(page, pool)
  const cold = new ColdWalletApp(page, world)

  // No wallet exists yet: choosing it leads to where one is created.
  await mining.open(paths.signIn)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await mining.walletPicker.choose(walletName)
  await expect(cold.heading('Create a wallet')).toBeVisible()
  await expect(cold.main.getByText('You have no wallet on this device yet')).toBeVisible()
  await expect(mining.walletPicker.dialog).toHaveCount(0)

  await cold.open(devicePaths.importWords)
  await cold.enterWords(phrase.split(' '))
  await cold.button('Find my accounts').click()
  await cold.chooseNewPassword(devicePassword)
  await cold.button('Import wallet').click()
  await expect(cold.heading('Wallet 1')).toBeVisible()
  await world.giveTestCoins(firstChain, account)

  await mining.open(paths.signIn)
  await mining.connect(walletName)
  expect(await mining.account()).toBe(account)
  await mining.reviewStake('100')
  await mining.transaction.confirm()
  const approval = page.getByRole('dialog', { name: 'Approve spending of up to 100 USDT' })
  await expect(approval.getByText('Network fee, at most')).toBeVisible()
  await expectAccessible(page, 'an approval to sign')
  await expectToFit(page, 'an approval to sign')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'an approval to sign, on a desktop')
  await page.setViewportSize({ width: 390, height: 844 })

  // Escape rejects the sheet on top; the one below stays and says so.
  await page.keyboard.press('Escape')
  await expect(page.getByText('You declined the request in your wallet')).toBeVisible()
  expect(await pool.transactionCount(account)).toBe(0)
  await mining.transaction.tryAgain()
  await approval.getByRole('button', { name: 'Approve' }).click()
  const stake = page.getByRole('dialog', { name: 'Stake 100 USDT', exact: true })
  await expect(stake.getByText('Network fee, at most')).toBeVisible()
  await stake.getByRole('button', { name: 'Approve' }).click()
  await mining.transaction.expectDone('100 USDT staked')
  await mining.transaction.close()
  expect((await pool.accountState(account)).stake).toBe(pool.units('100'))
  expect(await pool.allowance(account)).toBe(0n)

  // A reload while a request is open: it is gone, nothing was sent, and the wallet is locked.
  await mining.reviewSignIn(1)
  await mining.transaction.confirm()
  const checkIn = page.getByRole('dialog', { name: 'Check in to the USDT pool' })
  await expect(checkIn.getByText('Network fee, at most')).toBeVisible()
  await page.reload()
  await expect(mining.walletButton).toBeVisible()
  await page
    .getByRole('button', { name: /checking in|check-in/i })
    .first()
    .click()
  await expect(page.getByText('Interrupted partway through')).toBeVisible()
  await expect(page.getByText(/may still be asking/)).toHaveCount(0)
  await mining.transaction.goOn()
  await checkIn.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog', { name: 'Unlock your wallets' })).toBeVisible()
  await expectAccessible(page, 'the password above a question')
  await cold.enterPassword()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await mining.transaction.expectDone('Checked in for today')
  expect((await pool.accountState(account)).streak).toBe(1n)
})
