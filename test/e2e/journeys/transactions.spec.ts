import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther, parseGwei } from 'viem'

import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { arriveWithCoins, arriveWithStake } from '#test/e2e/support/arrive.ts'
import type { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import type { Pool } from '#test/e2e/support/pool.ts'
import { expect, firstChain, test as base } from '#test/e2e/support/test.ts'
import { paths } from '#src/config/paths.ts'

/** A chain that only these tests use, so that no one else gets its high fees and delays. */
const slowChain = 31341

const test = base.extend<{ readonly congestion: Pool }>({
  /** A pool on a chain so busy that transactions with an ordinary fee wait. */
  congestion: async ({ world, wallet }, use) => {
    const pool = world.pool(slowChain, 'USDT')
    await wallet.moveTo(slowChain)
    await use(pool)
    await pool.client.setAutomine(true)
    await pool.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
    await pool.client.mine({ blocks: 1 })
  },
})

async function congest({ client }: Pool): Promise<void> {
  await client.setAutomine(false)
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1000') })
  await client.mine({ blocks: 1 })
}

const cheap = { maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') }
const dear = { maxFeePerGas: parseGwei('3000'), maxPriorityFeePerGas: parseGwei('5') }

/** Sends a check-in that gets stuck, and waits until the app watches it in the network's queue. */
async function signInSlowly(app: MiningApp, wallet: InjectedWallet): Promise<void> {
  await congest(app.pool)
  wallet.gasSettings = cheap
  let looks = 0
  app.page.on('request', (request) => {
    if (request.postData()?.includes('eth_getTransactionByHash')) looks += 1
  })
  await app.reviewSignIn(1)
  await app.transaction.confirm()
  await expect(app.transaction.step('Check in')).toContainText('Waiting for the network')
  await expect.poll(() => looks).toBeGreaterThanOrEqual(2)
}

/** The user raises the fee of the stuck transaction. */
async function speedUp(wallet: InjectedWallet, pool: Pool): Promise<void> {
  const [call] = wallet.sentCalls
  await sendInstead(wallet, pool, pool.address, call?.data ?? '0x')
}

/**
 * The user replaces the stuck transaction in the wallet, at a fee that every miner accepts. It is mined immediately: if
 * the world mined it later while the app wasn't watching, the app couldn't tell what replaced what.
 */
async function sendInstead(wallet: InjectedWallet, pool: Pool, to: Address, data: Hex): Promise<void> {
  const nonce = await pool.transactionCount(wallet.address)
  await wallet.send({ to, data, nonce, gas: 200_000n, ...dear })
  await pool.client.mine({ blocks: 1 })
}

test('going back closes a review without sending, and two quick taps send one transaction', async ({
  page,
  world,
  wallet,
}) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await app.open(paths.mining)
  await app.open(paths.signIn)
  await app.reviewSignIn(1)
  await expect(app.transaction.confirmButton).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mining' })).toBeVisible()
  await expect(app.transaction.dialog).toBeHidden()
  expect(wallet.sentCalls).toEqual([])

  await app.open(paths.signIn)
  await app.reviewSignIn(1)
  await expect(app.transaction.confirmButton).toBeEnabled()
  await app.transaction.confirmButton.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await app.transaction.expectDone('Checked in for today')
  expect(wallet.sentCalls).toHaveLength(1)
})

test('two tabs send one transaction, and both show its result', async ({ page, context, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  const otherApp = new MiningApp(await context.newPage(), pool)
  await otherApp.open(paths.signIn)
  await app.reviewSignIn(1)
  await otherApp.reviewSignIn(1)

  const question = wallet.hold()
  await app.transaction.confirm()
  await expect(app.transaction.step('Check in')).toContainText('Confirm in your wallet')
  await expect(otherApp.transaction.dialog.getByText('Another transaction for this pool is in progress')).toBeVisible()
  await expect(otherApp.transaction.confirmButton).toBeDisabled()
  question.release()
  await app.transaction.expectDone('Checked in for today')
  await expect(otherApp.main.getByText('Checked in today')).toBeVisible()
  expect(wallet.sentCalls).toHaveLength(1)
})

test('a stake continues without a second approval after a reload in between', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  wallet.decide = () => (wallet.sentCalls.length === 1 ? 'confirm' : 'ignore')
  await app.reviewStake('100')
  await app.transaction.confirm()
  await expect(app.transaction.step('Stake 100 USDT')).toContainText('Confirm in your wallet')
  await expect.poll(() => wallet.sentCalls, 'the wallet asks for the stake').toHaveLength(2)
  expect(await pool.allowance(wallet.address)).toBe(pool.units('100'))

  await page.reload()
  wallet.decide = () => 'confirm'
  await page.getByRole('button', { name: /^Staking 100 USDT/ }).click()
  // The wallet may still be asking: only the user can tell that it isn't.
  await expect(app.transaction.dialog.getByText('Your wallet hasn’t responded yet')).toBeVisible()
  await app.transaction.dialog.getByRole('button', { name: 'My wallet has nothing to confirm' }).click()
  await expect(app.transaction.failure).toContainText('Submission failed')
  await expect(app.transaction.failure).toContainText('The transaction wasn’t sent')
  await app.transaction.tryAgain()
  await app.transaction.expectDone('100 USDT staked')
  expect(wallet.approvals).toHaveLength(1)
  expect(await pool.stakesOf(wallet.address)).toHaveLength(1)
  expect(await pool.allowance(wallet.address)).toBe(0n)
})

test('a transaction sent by the wallet after a reload is found before a retry is offered', async ({
  page,
  world,
  wallet,
}) => {
  const pool = world.pool(firstChain, 'USDC')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  const permit = wallet.hold()
  await app.reviewStake('100')
  await app.transaction.confirm()
  await permit.asked
  // A permit that is no longer awaited is lost: the stake simply continues.
  await page.reload()
  permit.release()
  await page.getByRole('button', { name: /^Staking 100 USDC/ }).click()
  const isAsked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<'confirm'>()
  wallet.decide = async ({ method }) => {
    if (method !== 'eth_sendTransaction') return 'confirm'
    isAsked.resolve()
    return answer.promise
  }
  await app.transaction.dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await isAsked.promise

  await page.reload()
  await page.getByRole('button', { name: /^Staking 100 USDC/ }).click()
  await expect(app.transaction.dialog.getByText('Your wallet hasn’t responded yet')).toBeVisible()
  await expect(app.transaction.dialog.getByRole('button', { name: 'Try again' })).toBeHidden()
  answer.resolve('confirm')
  await app.transaction.expectDone('100 USDC staked')
  expect(await pool.stakesOf(wallet.address)).toHaveLength(1)
})

test('a transaction left pending by a reload is picked up and sent only once', async ({
  page,
  world,
  wallet,
  congestion: pool,
}) => {
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInSlowly(app, wallet)

  await page.reload()
  await page.getByRole('button', { name: /^Checking in/ }).click()
  await expect(app.transaction.step('Check in')).toContainText('Waiting for the network')
  await pool.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
  await pool.client.mine({ blocks: 1 })
  await app.transaction.expectDone('Checked in for today')
  expect(wallet.sentCalls).toHaveLength(1)
})

test('a transaction sped up in the wallet succeeds', async ({ page, world, wallet, congestion: pool }) => {
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInSlowly(app, wallet)

  await speedUp(wallet, pool)
  await app.transaction.expectDone('Checked in for today')
  expect((await pool.accountState(wallet.address)).streak).toBe(1n)
})

test('a transaction sped up while the page is closed succeeds', async ({ page, world, wallet, congestion: pool }) => {
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInSlowly(app, wallet)

  await page.goto('about:blank')
  await speedUp(wallet, pool)
  await app.open(paths.signIn)
  await page.getByRole('button', { name: /^Checked in for today/ }).click()
  await app.transaction.expectDone('Checked in for today')
})

test('a transaction canceled in the wallet is shown as canceled', async ({ page, world, wallet, congestion: pool }) => {
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInSlowly(app, wallet)

  await sendInstead(wallet, pool, wallet.address, '0x')
  await expect(app.transaction.step('Check in')).toContainText('Canceled')
  await expect(app.transaction.dialog.getByText('You canceled it in your wallet. Nothing was moved.')).toBeVisible()
})

test('a transaction replaced by a different one is shown as replaced', async ({
  page,
  world,
  wallet,
  congestion: pool,
}) => {
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInSlowly(app, wallet)

  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool.address, 0n] })
  await sendInstead(wallet, pool, pool.token.address, data)
  await expect(app.transaction.step('Check in')).toContainText('Replaced by another transaction')

  await pool.client.setAutomine(true)
  wallet.gasSettings = {}
  await app.transaction.tryAgain()
  await app.transaction.expectDone('Checked in for today')
})

test('a reverted transaction shows its reason and what to do next', async ({ page, world, wallet }) => {
  const pool = world.pool(slowChain, 'USDC')
  await wallet.moveTo(slowChain)
  const app = await arriveWithStake({ page, world, wallet }, pool)
  // The pool is paused during the wallet's prompt, and the wallet doesn't simulate the call again.
  wallet.gasSettings = { gas: 200_000n }
  const question = wallet.hold()
  await app.reviewSignIn(1)
  await app.transaction.confirm()
  await question.asked
  await pool.pause()
  try {
    question.release()
    await expect(app.transaction.failure).toContainText('The pool is paused')
    await expect(app.transaction.step('Check in')).toContainText('Failed')
    await app.transaction.close()
    await expect(app.main.getByText('The pool is paused, so no one can check in.')).toBeVisible()
  } finally {
    await pool.unpause()
  }
  await page.reload()
  await app.signIn(1)
})

test('the review warns when the network fee exceeds the reward', async ({ page, world, wallet, congestion: pool }) => {
  const app = await arriveWithStake({ page, world, wallet }, pool, '10')
  await pool.client.setBalance({ address: wallet.address, value: parseEther('10') })
  await congest(pool)
  await app.reviewSignIn(1)
  await expect(app.transaction.dialog.getByText('The fee exceeds the reward')).toBeVisible()
})
