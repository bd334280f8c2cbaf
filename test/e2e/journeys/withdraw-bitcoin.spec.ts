import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { listBalances } from '#api/balances.ts'
import { mineLocalBitcoin, payOnLocalBitcoin } from '#api/local-world.ts'
import { callNode } from '#scripts/local-world/bitcoin/call-node.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { type Account, register } from '#test/e2e/support/account.ts'
import { giveFundPassword } from '#test/e2e/support/funds.ts'
import { makeOperator, withdraw } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { confirm } from '#test/e2e/support/withdrawing.ts'
import type { World } from '#test/e2e/support/world.ts'

const phone = { width: 390, height: 844 }

const cases = [
  {
    coin: 'DOGE',
    network: 'dogecoin',
    name: 'Dogecoin',
    amounts: { deposited: '900', withdrawn: '250', arrives: '246' },
    foreign: { address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', name: 'Litecoin' },
    viewport: phone,
  },
] as const

for (const { coin, network, name, amounts, foreign, viewport } of cases) {
  test.describe(`on a screen ${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test(`${coin} is withdrawn, sent, mined and confirmed`, async ({ page, world, guard }) => {
      performs(paths.withdraw, paths.withdrawReview, paths.withdrawDetail)
      test.slow()
      // The friend's deposit address is rejected.
      guard.expect(/400/)
      const { app, account } = await AccountApp.arrive(page, world, paths.language)
      await pay(world, account, network, amounts.deposited)
      const fundPassword = await giveFundPassword(world, account)
      await app.open(paths.withdraw, `?coin=${coin}&network=${network}`)

      await app.field('Address').fill(foreign.address)
      await app.expectFault(app.field('Address'), new RegExp(`looks like an address on ${foreign.name}, not ${name}`))
      const friend = await register(world)
      const known = await world.call(getBitcoinDepositAddress, { network }, friend.session.accessToken)
      await app.field('Address').fill(known.address)
      await app.field('Amount').fill(amounts.withdrawn)
      await app.button('Continue').click()
      await expect(app.main.getByRole('link', { name: 'Internal transfer' })).toBeVisible()

      const address = String(await callNode(world.nodeUrl(name), 'getnewaddress', []))
      await app.field('Address').fill(address)
      await app.button('Continue').click()
      await expect(app.heading('Review and confirm')).toBeVisible()
      await expect(app.main.getByText(/smart contract/)).toHaveCount(0)
      await expectAccessible(page, `the review of a withdrawal on ${name}`)
      await app.main.getByRole('checkbox', { name: /I’ve checked every character/ }).check()
      await confirm(app, account, { fundPassword, named: address })

      const transaction = app.main.getByRole('button', { name: 'Copy the transaction hash' })
      await expect(transaction).toBeVisible()
      await expectAccessible(page, `a withdrawal on ${name} that is sent`)
      await expectToFit(page, `a withdrawal on ${name} that is sent`)
      await expect(async () => {
        await world.call(mineLocalBitcoin, { network, blocks: 1 })
        await expect(app.main.getByText('Sent', { exact: true })).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 90_000 })
      expect(await outputsTo(world, name, address)).toEqual([Number(amounts.arrives)])
      const shown = await app.main.getByText(/^[\da-f]{8}…[\da-f]{6}$/).textContent()
      expect(shown, 'the hash is shown as in explorers').not.toContain('0x')
      await expectAccessible(page, `a withdrawal on ${name} that has arrived`)
    })
  })
}

test('a large withdrawal of DOGE is reviewed first, and can be canceled until then', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await pay(world, account, 'dogecoin', '6000')
  const fundPassword = await giveFundPassword(world, account)
  await app.open(paths.withdraw, '?coin=DOGE&network=dogecoin')
  const address = String(await callNode(world.nodeUrl('Dogecoin'), 'getnewaddress', []))
  await app.field('Address').fill(address)
  await app.field('Amount').fill('4500')
  await app.button('Continue').click()
  await expect(app.main.getByText(/Our team reviews this withdrawal/)).toBeVisible()
  await app.main.getByRole('checkbox', { name: /I’ve checked every character/ }).check()
  await confirm(app, account, { fundPassword, named: address })
  await expect(app.main.getByText('In review', { exact: true })).toBeVisible()
  await app.button('Cancel withdrawal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(app.main.getByText('Back in your balance')).toBeVisible()
})

test('LTC that the node rejects keeps the state Sending for user and operator, and then arrives once', async ({
  page,
  world,
}) => {
  performs(paths.withdrawDetail, operatorPaths.operatorWithdrawals)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await pay(world, account, 'litecoin', '2')
  const node = world.nodeUrl('Litecoin')
  const address = String(await callNode(node, 'getnewaddress', []))
  const refusals = async (isFull: boolean) => Number(await callNode(node, 'setmempoolfull', [isFull]))
  const before = await refusals(true)
  try {
    const draft = { coin: 'LTC', network: 'litecoin', address, amount: '0.5', fee: '0.001' } as const
    const { id } = await withdraw(world, account, draft)
    await expect
      .poll(async () => refusals(true), { message: 'the node refuses the transaction' })
      .toBeGreaterThan(before)
    await world.call(mineLocalBitcoin, { network: 'litecoin', blocks: 1 })
    await app.open(paths.withdrawDetail, `?id=${id}`)
    await expect(app.main.getByText('Sending', { exact: true }).first()).toBeVisible()
    await expect(app.main.getByRole('button', { name: 'Copy the transaction hash' })).toBeVisible()

    await giveSecondFactor(world, account)
    await makeOperator(world, account)
    await page.goto(`#${operatorPaths.operatorWithdrawals}?state=transferring`)
    const row = app.main.getByRole('listitem', { name: 'Withdrawal of 0.5 LTC' }).filter({ hasText: address })
    await expect(row).toContainText('Sending')

    await refusals(false)
    await app.open(paths.withdrawDetail, `?id=${id}`)
    const mined = async () => {
      await world.call(mineLocalBitcoin, { network: 'litecoin', blocks: 1 })
      return outputsTo(world, 'Litecoin', address)
    }
    // If the engine believed it was already sent, it would only retry after a minute.
    await expect
      .poll(mined, { message: 'the payment is sent once the node accepts it', timeout: 30_000 })
      .toEqual([0.499])
    await world.call(mineLocalBitcoin, { network: 'litecoin', blocks: 12 })
    await expect(app.main.getByText('Sent', { exact: true })).toBeVisible()
    expect(await outputsTo(world, 'Litecoin', address), 'the withdrawal is paid once').toEqual([0.499])
  } finally {
    await refusals(false)
  }
})

/** Pays to a user's deposit address outside the app, and waits until it is credited. */
async function pay(
  world: World,
  { session: { accessToken } }: Account,
  network: BitcoinNetworkKey,
  amount: string,
): Promise<void> {
  const { address } = await world.call(getBitcoinDepositAddress, { network }, accessToken)
  await world.call(payOnLocalBitcoin, { network, address, amount })
  await world.call(mineLocalBitcoin, { network, blocks: 6 })
  await expect
    .poll(async () => (await world.call(listBalances, undefined, accessToken)).balances.length, {
      message: 'the deposit is credited',
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
}

/** Returns what the newest blocks paid to an address, in coins: every output, to detect a second payment. */
async function outputsTo(world: World, name: string, address: string): Promise<readonly number[]> {
  const url = world.nodeUrl(name)
  const paid: number[] = []
  let hash = await callNode(url, 'getbestblockhash', [])
  for (let depth = 0; depth < 40; depth += 1) {
    const block = (await callNode(url, 'getblock', [hash, 2])) as Block
    for (const { vout } of block.tx) {
      for (const { value, scriptPubKey } of vout)
        if (addressesOf(scriptPubKey).includes(address)) paid.push(Number(value))
    }
    hash = block.previousblockhash
  }
  return paid
}

interface Block {
  readonly previousblockhash: string
  readonly tx: readonly {
    readonly vout: readonly { readonly value: string; readonly scriptPubKey: PaidScript }[]
  }[]
}

interface PaidScript {
  readonly address?: string
  readonly addresses?: readonly string[]
}

function addressesOf({ address, addresses = [] }: PaidScript): readonly string[] {
  return address === undefined ? addresses : [address, ...addresses]
}
