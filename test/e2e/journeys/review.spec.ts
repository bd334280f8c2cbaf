import type { Page } from '@playwright/test'
import { toFunctionSelector } from 'viem'

import { arriveWithStake } from '#test/e2e/support/arrive.ts'
import { expectAccessible, expectFocus } from '#test/e2e/support/accessibility.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const unknownLoss = 'We couldn’t check what you’d forfeit'

/** Withholds the first chain's responses to requests that contain this text, until the returned function is called. */
async function keepFrom(page: Page, world: World, words: string): Promise<() => Promise<void>> {
  const url = `${world.rpcUrl(firstChain)}/**`
  await page.route(url, async (route) => {
    if (route.request().postData()?.includes(words) === true) await route.abort()
    else await route.fallback()
  })
  return async () => page.unroute(url)
}

const selectorOf = (signature: string) => toFunctionSelector(signature).slice(2)

test('nothing can be confirmed before the review shows its cost', async ({ page, world, wallet }) => {
  const app = await arriveWithStake({ page, world, wallet }, world.pool(firstChain, 'USDT'))
  const answer = Promise.withResolvers<undefined>()
  await page.route(`${world.rpcUrl(firstChain)}/**`, async (route) => {
    if (route.request().postData()?.includes('eth_estimateGas') === true) await answer.promise
    await route.fallback()
  })
  await app.reviewSignIn(1)
  const { confirmButton } = app.transaction
  await expect(confirmButton).toBeDisabled()
  await expect(confirmButton).toHaveAccessibleDescription('Checking what this does and what it costs…')
  await confirmButton.click({ force: true })
  await confirmButton.focus()

  answer.resolve(undefined)
  await expect(confirmButton).toBeEnabled()
  await expectFocus(confirmButton, 'the focus stays where it is')
  await expect(confirmButton).toHaveAccessibleDescription('Your wallet will ask you before anything is sent.')
  await expect(app.transaction.fee).toBeVisible()
  expect(wallet.sentCalls).toEqual([])
  await app.transaction.complete('Checked in for today')
})

test('an unavailable fee is shown as such and can be retried', async ({ page, world, wallet, guard }) => {
  guard.expect(/net::ERR_FAILED/)
  const app = await arriveWithStake({ page, world, wallet }, world.pool(firstChain, 'USDT'))
  const answerAgain = await keepFrom(page, world, 'eth_estimateGas')
  await app.reviewSignIn(1)
  const { dialog, confirmButton, fee } = app.transaction
  await expect(dialog.getByText('Network fee unavailable')).toBeVisible()
  await expect(confirmButton, 'the wallet may still estimate the fee').toBeEnabled()
  await answerAgain()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(fee).toBeVisible()
  await app.transaction.complete('Checked in for today')
})

test('unstaking waits until the forfeit is known, or the user chooses to leave without knowing', async ({
  page,
  world,
  wallet,
  guard,
}) => {
  guard.expect(/net::ERR_FAILED/)
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool, '1000')
  await app.signIn(1)
  const answerAgain = await keepFrom(page, world, selectorOf('forfeitOf(address,uint256)'))
  await app.button('Unstake').click()
  await app.transaction.dialog.getByRole('textbox', { name: 'Amount' }).fill('400')
  await expect(app.transaction.failure, 'the failure is shown next to the amount').toContainText(unknownLoss)
  await app.transaction.dialog.getByRole('button', { name: 'Review' }).click()

  const { dialog, failure, confirmButton } = app.transaction
  await expect(failure).toContainText(unknownLoss)
  await expect(confirmButton).toBeDisabled()
  await expect(confirmButton).toHaveAccessibleDescription(/Try again, or check the box/)
  await answerAgain()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('You’ll forfeit 0.04 USDT')).toBeVisible()
  await app.transaction.complete('400 USDT is back in your wallet')

  const answerForExit = await keepFrom(page, world, selectorOf('exit()'))
  await app.reviewLeaving()
  await expect(failure).toContainText(unknownLoss)
  await expect(confirmButton).toBeDisabled()
  await expectAccessible(page, 'a review that does not know what is given up')
  await dialog.getByRole('checkbox', { name: /Unstake anyway/ }).check()
  await expect(confirmButton).toBeEnabled()
  // Simulating the transaction takes the same node.
  await answerForExit()
  await app.transaction.complete('You’ve left the pool')
  expect((await pool.accountState(wallet.address)).stake).toBe(0n)
})
