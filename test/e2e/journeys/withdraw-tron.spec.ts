import { randomBytes } from 'node:crypto'

import { bytesToHex } from 'viem'

import { type TronAccount, tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import { listBalances } from '#api/balances.ts'
import { payOnLocalTron, produceOnLocalTron } from '#api/local-world.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { type Account, register } from '#test/e2e/support/account.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { confirm } from '#test/e2e/support/withdrawing.ts'
import type { World } from '#test/e2e/support/world.ts'

/** Blocks that make earlier ones final. */
const finalAfter = 19

const token = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')

const cases = [
  {
    coin: 'TRX',
    amounts: { deposited: '500', withdrawn: '120', arrives: 118_500_000n, left: '380' },
    viewport: { width: 390, height: 844 },
  },
  {
    coin: 'USDT',
    // Enough for an address to get TRX to burn.
    amounts: { deposited: '240', withdrawn: '40', arrives: 36_000_000n, left: '200' },
    viewport: { width: 1280, height: 800 },
  },
] as const

for (const { coin, amounts, viewport } of cases) {
  test.describe(`on a screen ${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test(`${coin} is withdrawn on TRON, sent and confirmed`, async ({ page, world, guard }) => {
      performs(paths.withdraw, paths.withdrawReview, paths.withdrawDetail)
      test.slow()
      // The friend's deposit address is rejected.
      guard.expect(/400/)
      const { app, account } = await AccountApp.arrive(page, world, paths.language)
      const deposited = await pay(world, account, coin, amounts.deposited)
      const fundPassword = await giveFundPassword(world, account)
      await app.open(paths.withdraw, `?coin=${coin}&network=tron`)

      await app.field('Address').fill('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')
      await app.expectFault(app.field('Address'), /looks like an address on Dogecoin, not TRON/)
      const friend = await register(world)
      const known = await world.call(getTronDepositAddress, undefined, friend.session.accessToken)
      await app.field('Address').fill(known.address)
      await app.field('Amount').fill(amounts.withdrawn)
      await app.button('Continue').click()
      await expect(app.main.getByRole('link', { name: 'Internal transfer' })).toBeVisible()

      // Never paid before, so the withdrawal creates the account.
      const recipient = bytesToHex(Uint8Array.from(randomBytes(20)))
      const address = tronAddressOf(recipient)
      await app.field('Address').fill(address)
      await app.button('Continue').click()
      await expect(app.heading('Review and confirm')).toBeVisible()
      await expect(app.main.getByText(/smart contract/)).toHaveCount(0)
      await expectAccessible(page, `the review of a withdrawal of ${coin} on TRON`)
      await app.main.getByRole('checkbox', { name: /I’ve checked every character/ }).check()
      await confirm(app, account, { fundPassword, named: address })

      await expect(app.main.getByRole('button', { name: 'Copy the transaction hash' })).toBeVisible()
      await expectAccessible(page, `a withdrawal of ${coin} on TRON that is sent`)
      await expectToFit(page, `a withdrawal of ${coin} on TRON that is sent`)
      await expect(async () => {
        await world.call(produceOnLocalTron, { blocks: 1 + finalAfter })
        await expect(app.main.getByText('Sent', { exact: true })).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 90_000 })
      const node = new HttpTronNode(localTronNetwork, tronCallsTo({ url: world.tronUrl, apiKey: null }))
      const received = coin === 'TRX' ? node.balance(recipient) : node.tokenBalance(token, recipient)
      expect(await received, 'the recipient is paid exactly once').toBe(amounts.arrives)
      const shown = await app.main.getByText(/^[\da-f]{8}…[\da-f]{6}$/).textContent()
      expect(shown, 'the hash is shown as in explorers').not.toContain('0x')
      await expectAccessible(page, `a withdrawal of ${coin} on TRON that has arrived`)

      // Meanwhile, the deposit is swept to the hot wallet: tokens only after the address gets TRX to burn.
      await expect(async () => {
        await world.call(produceOnLocalTron, { blocks: 1 + finalAfter })
        const rest = coin === 'TRX' ? node.balance(deposited) : node.tokenBalance(token, deposited)
        expect(await rest).toBe(0n)
      }).toPass({ timeout: 90_000, intervals: [3_000] })
      const { balances } = await world.call(listBalances, undefined, account.session.accessToken)
      expect(balances.find((balance) => balance.coin === coin)?.available).toBe(amounts.left)
    })
  })
}

/** Pays to a user's deposit address outside the app, and waits until it is credited. @returns The address. */
async function pay(
  world: World,
  { session: { accessToken } }: Account,
  coin: 'TRX' | 'USDT',
  amount: string,
): Promise<TronAccount> {
  const { address } = await world.call(getTronDepositAddress, undefined, accessToken)
  await world.call(payOnLocalTron, { coin, address, amount })
  await world.call(produceOnLocalTron, { blocks: 1 + finalAfter })
  await expect
    .poll(async () => (await world.call(listBalances, undefined, accessToken)).balances.length, {
      message: 'the deposit is credited',
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
  return tronAccountOf(address)
}
