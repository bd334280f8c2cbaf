import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { TransactionSheet } from '#test/e2e/pages/transaction-sheet.ts'
import { WalletPicker } from '#test/e2e/pages/wallet-picker.ts'
import { chainOf } from '#test/e2e/support/deposits.ts'
import { chooseAsset } from '#test/e2e/support/exchanging.ts'
import { live, openCheckout, order, tapThrough } from '#test/e2e/support/fiat.ts'
import { placeOrder } from '#test/e2e/support/ordering.ts'
import { bsc, ethereum, linkOf, tokenAmong } from '#test/e2e/support/paying-orders.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'
import { deployedTokensOf } from '#deployments/pools.ts'

const walletName = 'Sevenport wallet on this device'
const streakDays = 7

test('the device wallet signs the end of a 7-day streak and its claim', async ({ page, world }) => {
  await world.skipToNextDay()
  const phrase = generateMnemonic(english)
  const account = mnemonicToAccount(phrase)
  const pool = world.pool(firstChain, 'USDT')
  const { client } = pool
  const cold = new ColdWalletApp(page, world)
  await cold.importWords(phrase)
  await world.giveTestCoins(firstChain, account.address)

  // Six days with the same mnemonic in another wallet.
  const send = async (to: `0x${string}`, data: `0x${string}`) =>
    client.waitForTransactionReceipt({ hash: await client.sendTransaction({ account, to, data }) })
  const stake = pool.units('1000')
  await send(
    pool.token.address,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool.address, stake] }),
  )
  await send(pool.address, encodeFunctionData({ abi: miningPoolAbi, functionName: 'stake', args: [stake] }))
  for (let day = 1; day < streakDays; day += 1) {
    await send(pool.address, encodeFunctionData({ abi: miningPoolAbi, functionName: 'signIn', args: [0n] }))
    await world.skipToNextDay()
  }

  const mining = new MiningApp(page, pool)
  await mining.open(paths.signIn)
  await mining.connect(walletName)
  await mining.reviewSignIn(streakDays)
  await mining.transaction.confirm()
  await cold.approve('Check in to the USDT pool')
  await mining.transaction.expectDone('Checked in for today')
  await mining.transaction.close()
  expect((await pool.accountState(account.address)).streak).toBe(BigInt(streakDays))

  await world.skipToNextDay()
  await world.advance(3_600)
  await page.reload()
  const { claimable } = await pool.accountState(account.address)
  expect(claimable).toBeGreaterThan(0n)
  await mining.open(paths.claim)
  await mining.button('Claim').click()
  await mining.transaction.confirm()
  await cold.approve('Claim rewards in the USDT pool')
  await cold.enterPassword()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await mining.transaction.expectDone('Rewards claimed')
  expect(await pool.accountState(account.address)).toMatchObject({ claimed: claimable, claimable: 0n })
})

test('the device wallet pays for a swap and for a sale', async ({ page, world }) => {
  test.slow()
  const phrase = generateMnemonic(english)
  const { address } = mnemonicToAccount(phrase)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const cold = new ColdWalletApp(page, world)
  await cold.importWords(phrase)
  await world.giveTestCoins(ethereum, address)
  const sheet = new TransactionSheet(page)

  const to = `bsc/${tokenAmong(deployedTokensOf(bsc), 'USDT').address}`
  const swap = await placeOrder(world, account, {
    partner: 'sideshift',
    from: 'ethereum/native',
    to,
    amount: '0.4',
    payout: recipient,
    refund: address,
  })
  await app.open(paths.exchangeConnectedPay, linkOf(swap))
  await app.button('Connect wallet').click()
  await new WalletPicker(page).choose(walletName)
  await app.button('Review payment').click()
  await expect(sheet.fee).toBeVisible()
  await sheet.confirm()
  await cold.approve('Send 0.4 ETH')
  await sheet.expectDone('0.4 ETH paid')
  const payin = swap.payin.address as `0x${string}`
  expect(await chainOf(world, ethereum).getBalance({ address: payin })).toBe(parseEther('0.4'))
  await sheet.dialog.getByRole('button', { name: 'Follow the order' }).click()
  await expect(app.heading('Order')).toBeVisible()

  await live(world, account, 'BR')
  await app.open(paths.sell)
  await chooseAsset(app, 'Coin', 'USDT', 'Ethereum')
  await app.field('You sell').fill('100')
  await expect(app.field('Address')).toHaveValue(/^0x[\dA-Fa-f]{40}$/)
  await order(app, 'Sell', 'MoonPay')
  const checkout = await openCheckout(app, 'MoonPay')
  await tapThrough(checkout, 'Continue', 'Verify', 'Continue')
  await app.main.getByRole('link', { name: 'Pay from connected wallet' }).click()
  await app.button('Review payment').click()
  await expect(sheet.fee).toBeVisible()
  await sheet.confirm()
  await cold.approve('Send 100 USDT')
  await sheet.expectDone('100 USDT paid')
  await sheet.dialog.getByRole('button', { name: 'Follow the order' }).click()
  await expect(app.heading('Sale')).toBeVisible()
})
