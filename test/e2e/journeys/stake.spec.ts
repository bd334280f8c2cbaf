import { type Address, isAddressEqual } from 'viem'

import { paths } from '#src/config/paths.ts'

import { approveElsewhere, arrive, arriveWithCoins, arriveWithStake } from '#test/e2e/support/arrive.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

test('in the USDC pool, a permit of exactly the stake replaces the approval', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDC')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  await app.reviewStake('250.5')
  await app.transaction.confirm()
  await app.transaction.expectDone('250.5 USDC staked')
  await app.transaction.dialog.getByRole('button', { name: 'Check in now' }).click()
  await expect(app.transaction.dialog.getByRole('heading', { name: 'Check in for today' })).toBeVisible()
  await app.transaction.close()

  const permits = wallet.requests.filter(({ method }) => method === 'eth_signTypedData_v4')
  expect(permits).toHaveLength(1)
  const { primaryType, message } = JSON.parse(String(permits[0]?.params[1])) as {
    readonly primaryType: string
    readonly message: { readonly owner: Address; readonly spender: Address; readonly value: string }
  }
  expect(primaryType).toBe('Permit')
  expect(isAddressEqual(message.owner, wallet.address)).toBe(true)
  expect(isAddressEqual(message.spender, pool.address)).toBe(true)
  expect(message.value).toBe(String(pool.units('250.5')))
  expect(wallet.approvals).toEqual([])
  expect(wallet.sentCalls).toHaveLength(1)
  expect((await pool.accountState(wallet.address)).stake).toBe(pool.units('250.5'))
  expect(await pool.allowance(wallet.address)).toBe(0n)
})

test('a wallet that can’t sign a permit approves exactly the stake instead', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDC')
  wallet.canSignTypedData = false
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  await app.stake('100')
  expect(wallet.approvals).toEqual([{ token: pool.token.address, spender: pool.address, amount: pool.units('100') }])
  expect((await pool.accountState(wallet.address)).stake).toBe(pool.units('100'))
  expect(await pool.allowance(wallet.address)).toBe(0n)
})

for (const batches of ['supported', 'ready'] as const) {
  test(`a wallet with batches ${batches} approves and stakes in one confirmation, as the review says`, async ({
    page,
    world,
    wallet,
  }) => {
    const pool = world.pool(firstChain, 'USDT')
    wallet.batches = batches
    const app = await arriveWithCoins({ page, world, wallet }, pool)
    await app.reviewStake('100')
    await expect(app.transaction.step('Approve and stake exactly 100 USDT in one step')).toBeVisible()
    await expect(app.transaction.dialog.getByRole('listitem')).toHaveCount(1)
    await app.transaction.complete('100 USDT staked')
    const asked = wallet.requests.filter(({ method }) => /^(wallet_sendCalls|eth_sendTransaction)$/.test(method))
    expect(asked).toHaveLength(1)
    expect(wallet.approvals).toEqual([{ token: pool.token.address, spender: pool.address, amount: pool.units('100') }])
    expect((await pool.accountState(wallet.address)).stake).toBe(pool.units('100'))
    expect(await pool.allowance(wallet.address)).toBe(0n)
  })
}

test('a wallet that declines the batch upgrade gets one call at a time', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  wallet.batches = 'ready'
  wallet.refusesUpgrade = true
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  await app.stake('100')
  const asked = wallet.requests.filter(({ method }) => /^(wallet_sendCalls|eth_sendTransaction)$/.test(method))
  expect(asked.map(({ method }) => method)).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
  expect((await pool.accountState(wallet.address)).stake).toBe(pool.units('100'))
  expect(await pool.allowance(wallet.address)).toBe(0n)
})

test('a leftover USDT approval is reset to zero before the new one', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  await world.giveTestCoins(firstChain, wallet.address)
  await approveElsewhere(wallet, pool, '5')
  const app = await arrive(page, wallet, pool)
  await app.reviewStake('100')
  await expect(app.transaction.step('Set the old USDT approval to zero')).toBeVisible()
  await app.transaction.complete('100 USDT staked')
  expect(wallet.approvals.map(({ amount }) => amount)).toEqual([0n, pool.units('100')])
  expect(await pool.allowance(wallet.address)).toBe(0n)
})

test('an approval raised in the wallet is shown afterward and can be revoked', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  wallet.editedApproval = pool.units('5000')
  await app.stake('100')
  expect(wallet.approvals.at(-1)?.amount, 'the app asked to approve only the stake').toBe(pool.units('100'))

  wallet.editedApproval = undefined
  await app.open(paths.miningDetail)
  await expect(app.main.getByText('The pool can still take up to 4,900 USDT from your wallet.')).toBeVisible()
  await app.button('Revoke approval').click()
  await app.transaction.complete('USDT approval revoked')
  await expect(app.main.getByText('The pool can’t take anything from your wallet.')).toBeVisible()
  expect(await pool.allowance(wallet.address)).toBe(0n)
})

test('an approval lowered in the wallet is reported and can be revoked', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithCoins({ page, world, wallet }, pool)
  wallet.editedApproval = pool.units('1')
  await app.reviewStake('100')
  await app.transaction.confirm()
  await expect(app.transaction.failure).toContainText('You approved too little')
  expect((await pool.accountState(wallet.address)).stake).toBe(0n)

  wallet.editedApproval = undefined
  await app.transaction.tryAgain()
  await app.transaction.expectDone('100 USDT staked')
  expect(wallet.approvals.map(({ amount }) => amount)).toEqual([pool.units('100'), 0n, pool.units('100')])
  expect(await pool.allowance(wallet.address)).toBe(0n)
})

test('unstaking and leaving the pool forfeit exactly what they announce', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool, '1000')
  await app.signIn(1)
  const balance = await pool.tokenBalance(wallet.address)

  await app.reviewUnstake('400')
  // 1,000 × 100 ppm on day 1, two fifths of which are forfeited.
  await expect(app.transaction.dialog.getByText('You’ll forfeit 0.04 USDT')).toBeVisible()
  await app.transaction.complete('400 USDT is back in your wallet')
  expect(await pool.accountState(wallet.address)).toMatchObject({
    stake: pool.units('600'),
    lastReward: pool.units('0.06'),
  })
  expect(await pool.tokenBalance(wallet.address)).toBe(balance + pool.units('400'))

  await app.reviewLeaving()
  await expect(app.transaction.dialog.getByText('You’ll forfeit 0.06 USDT')).toBeVisible()
  await app.transaction.complete('You’ve left the pool')
  expect(await pool.tokenBalance(wallet.address)).toBe(pool.units('10000'))
  expect(await pool.accountState(wallet.address)).toMatchObject({ stake: 0n, lastReward: 0n, claimable: 0n })
})

test('a stake below the minimum can’t check in and shows what is missing', async ({ page, world, wallet }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool, '4')
  await expect(app.main.getByText('Your stake is too small to check in. Add 6 USDT.')).toBeVisible()
  await app.stake('6')
  await app.signIn(1)
})
