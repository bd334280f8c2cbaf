import { parseEther } from 'viem'

import { paths } from '#src/config/paths.ts'

import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { arrive, arriveWithCoins, arriveWithStake } from '#test/e2e/support/arrive.ts'
import { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const secondChain = 31338

test('a wallet on another network is switched after adding the network', async ({ page, world, wallet }) => {
  const pool = world.pool(secondChain, 'USDT')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  await app.open(paths.miningDetail)
  // The previous page says the same about the wallet, and closes what was opened on it when this one loads.
  await expect(page.getByRole('heading', { name: 'Pool', level: 1 })).toBeVisible()
  await expect(app.main.getByText('Your wallet is on another network')).toBeVisible()
  await expect(app.main.getByText('It’s on Ethereum (local).')).toBeVisible()
  await app.button('Switch to BSC (local)').click()
  await expect(app.main.getByText('Your wallet is on another network')).toBeHidden()
  expect(wallet.chainId).toBe(secondChain)
  const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params[0]).toMatchObject({ chainId: '0x7a6a', rpcUrls: [world.rpcUrl(secondChain)] })

  await app.stake('100')
  expect((await pool.accountState(wallet.address)).stake).toBe(pool.units('100'))
})

test('staking first switches the wallet to the right network, and declining that sends nothing', async ({
  page,
  world,
  wallet,
}) => {
  const pool = world.pool(secondChain, 'USDC')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  wallet.decide = () => 'reject'
  await app.reviewStake('100')
  await expect(app.transaction.step('Switch to BSC (local)')).toBeVisible()
  await app.transaction.confirm()
  await expect(app.transaction.dialog.getByText('You declined the request in your wallet')).toBeVisible()
  expect(wallet.sentCalls).toEqual([])

  wallet.decide = () => 'confirm'
  await app.transaction.tryAgain()
  await app.transaction.expectDone('100 USDC staked')
  expect(wallet.chainId).toBe(secondChain)
})

test('a check-in that is declined, blocked by a locked wallet, or fails for an unknown reason sends nothing and can be retried', async ({
  page,
  world,
  wallet,
}) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  const sent = await pool.transactionCount(wallet.address)
  wallet.decide = () => 'reject'
  await app.reviewSignIn(1)
  await app.transaction.confirm()
  await expect(app.transaction.dialog.getByText('You declined the request in your wallet')).toBeVisible()
  await expect(app.transaction.dialog.getByText('Nothing was sent. Try again whenever you like.')).toBeVisible()

  wallet.isLocked = true
  await app.transaction.tryAgain()
  await expect(app.transaction.failure).toContainText('Your wallet is locked')
  wallet.isLocked = false

  wallet.decide = () => 'fail'
  await app.transaction.tryAgain()
  await expect(app.transaction.failure).toContainText('Check-in failed')
  await expect(app.transaction.failure).toContainText('Try again later or switch wallets.')
  expect(await pool.transactionCount(wallet.address)).toBe(sent)

  wallet.decide = () => 'confirm'
  await app.transaction.tryAgain()
  await app.transaction.expectDone('Checked in for today')
  expect(await pool.transactionCount(wallet.address)).toBe(sent + 1)
})

test('declining to connect leaves the page unchanged, and connecting requires no signature', async ({
  page,
  world,
  wallet,
}) => {
  performs(paths.miningDetail)
  const pool = world.pool(firstChain, 'USDC')
  const app = new MiningApp(page, pool)
  // Decline only once the prompt is visible: RainbowKit forgets an earlier answer.
  wallet.decide = async () => {
    await expect(app.walletPicker.dialog.getByText(`Opening ${wallet.name}`)).toBeVisible()
    return 'reject' as const
  }
  await app.open(paths.signIn)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await app.walletPicker.choose(wallet.name)
  await expect(app.walletPicker.dialog.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(app.button('Connect wallet')).toBeVisible()
  await expect(app.walletButton).toBeHidden()

  wallet.decide = () => 'confirm'
  await app.connect(wallet.name)
  expect(wallet.requests.filter(({ method }) => /sign|send/i.test(method))).toEqual([])

  await test.step('a token is added to the wallet as listed in the deployment table', async () => {
    await app.open(paths.miningDetail)
    await app.button('Add USDC to my wallet').click()
    await expect(app.toast('USDC added to your wallet')).toBeVisible()
    const { address, symbol, decimals } = pool.token
    expect(wallet.requests.find(({ method }) => method === 'wallet_watchAsset')?.params).toEqual({
      type: 'ERC20',
      options: { address, symbol, decimals },
    })
  })
})

test('a wallet that can’t pay network fees gets a warning before it signs, and the faucet fixes that', async ({
  page,
  world,
  wallet,
}) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await pool.client.setBalance({ address: wallet.address, value: 0n })
  await app.reviewSignIn(1)
  await expect(app.transaction.failure).toContainText('This wallet can’t pay network fees')
  await expect(app.transaction.confirmButton).toBeDisabled()

  // The faucet serves the same address only once per 5 seconds.
  await pool.client.setBalance({ address: wallet.address, value: parseEther('1') })
  await page.reload()
  await app.reviewSignIn(1)
  await app.transaction.complete('Checked in for today')
})

test('a wallet without tokens is told to add funds first', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arrive(page, wallet, pool)
  await app.button('Stake USDT').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Your wallet balance is zero. Add funds first.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect(sheet.getByRole('button', { name: 'Review' })).toHaveAttribute('aria-disabled', 'true')
  await sheet.getByRole('button', { name: 'Get test coins' }).click()
  await expect(sheet.getByText('Your wallet balance is zero. Add funds first.')).toBeHidden()
  await sheet.getByRole('button', { name: 'Review' }).click()
  await app.transaction.complete('100 USDT staked')
})

test('a reduced balance is noticed before the wallet is asked', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  await app.reviewStake('100')
  await pool.emptyTokensOf(wallet.address)
  await app.transaction.confirm()
  await expect(app.transaction.failure).toContainText('Wallet balance is zero')
  expect(wallet.sentCalls).toEqual([])
})

test('switching accounts mid-transaction sends nothing and leaves no sheet open', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  await app.reviewStake('100')
  const approver = wallet.address
  wallet.decide = async () => {
    await wallet.changeAccount()
    return 'reject' as const
  }
  await app.transaction.confirm()
  await expect(app.transaction.dialog).toBeHidden()
  await expect(app.walletButton).toHaveAccessibleName(new RegExp(wallet.address.slice(0, 6)))
  await expect(app.main.getByText('In your wallet: 0 USDT')).toBeVisible()
  expect(await pool.transactionCount(approver)).toBe(0)
})

test.describe('on a phone, in a wallet that only has window.ethereum', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    isMobile: true,
    hasTouch: true,
  })

  test('the browser wallet stakes and checks in', async ({ page, context, world }) => {
    const wallet = new InjectedWallet(world, firstChain)
    await wallet.install(context, 'window')
    const pool = world.pool(firstChain, 'USDT')
    await world.giveTestCoins(firstChain, wallet.address)
    const app = new MiningApp(page, pool)
    await app.open(paths.signIn)
    await app.connect('Browser wallet')
    await app.stake('100')
    await app.signIn(1)
    expect((await pool.accountState(wallet.address)).streak).toBe(1n)
  })
})
