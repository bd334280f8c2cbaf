import { parseEther } from 'viem'

import { createExchangeOrder, type ExchangeOrder, getExchangeQuote, type RateType } from '#api/exchange.ts'
import { setPartnerFault } from '#api/local-world.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import type { Account } from '#test/e2e/support/account.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { orderIs } from '#test/e2e/support/exchanging.ts'
import type { InjectedWallet } from '#test/e2e/support/injected-wallet.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'
import type { World } from '#test/e2e/support/world.ts'

const [ethereum, bsc] = [firstChain, 31338]
const usdtOnBsc = deployedTokensOf(bsc).find(({ symbol }) => symbol === 'USDT')?.address ?? ''

/** What users see of each fault in `/local/partners` that an order can meet after payment. */
const faults = [
  {
    partner: 'changenow',
    amount: '0.11',
    fault: 'verification-hold',
    state: 'On hold',
    advice: /needs to verify you/,
  },
  { partner: 'sideshift', amount: '0.12', fault: 'refund', state: 'Refunded', advice: /has sent your coins back/ },
  { partner: 'exolix', amount: '0.13', fault: 'phantom-payout', state: 'Sending', advice: /says it has paid/ },
  {
    partner: 'stealthex',
    amount: '0.14',
    fault: 'misdirected-payout',
    state: 'On hold',
    advice: /shows no such payment/,
  },
  {
    partner: 'changelly',
    amount: '0.15',
    fault: 'short-payout',
    state: 'Completed',
    advice: /sent 10% less than quoted/,
  },
] as const

test('an order that its partner doesn’t honor asks for no payment', async ({ page, world, wallet }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.exchangeHistory)
  const unkept = [
    { partner: 'stealthex', amount: '0.21', fault: 'rate-jump', state: 'Failed', advice: /Nothing was exchanged/ },
    { partner: 'changelly', amount: '0.22', fault: 'expiry', state: 'Expired', advice: /don’t pay again/ },
  ] as const
  for (const { partner, amount, fault } of unkept) {
    await world.call(setPartnerFault, { partner, fault })
    await placeOrder(world, wallet, account, { partner, amount, rateType: 'fixed' })
    await world.call(setPartnerFault, { partner, fault: null })
  }
  await page.reload()
  for (const { amount, fault, state, advice } of unkept) {
    await app.main.getByRole('link', { name: `${amount} ETH` }).click()
    await expect(app.main.getByText(state, { exact: true }).first(), fault).toBeVisible()
    await expect(app.main.getByText(advice).first()).toBeVisible()
    await expect(app.main.getByRole('link', { name: 'How to pay' })).toHaveCount(0)
    await page.goBack()
  }
})

test('an order that goes wrong tells users and operators what happens next and who has the money', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.exchangeHistory)
  await world.giveTestCoins(ethereum, wallet.address)
  const set = async (isOn: boolean) =>
    Promise.all(
      faults.map(async ({ partner, fault }) => world.call(setPartnerFault, { partner, fault: isOn ? fault : null })),
    )
  await set(true)
  try {
    for (const { partner, amount } of faults) await payOrder(world, wallet, account, { partner, amount })
    await page.reload()
    for (const { amount, fault, state, advice } of faults) {
      await app.main.getByRole('link', { name: `${amount} ETH` }).click()
      await orderIs(app, state, async () => {
        await mine(chainOf(world, ethereum), 1)
        await mine(chainOf(world, bsc), 1)
      })
      await expect(app.main.getByText(advice).first(), fault).toBeVisible()
      await page.goBack()
    }
  } finally {
    await set(false)
  }

  performs(operatorPaths.operatorOrders)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await page.setViewportSize({ width: 1280, height: 800 })
  await app.open(operatorPaths.operatorOrders)
  const row = app.main
    .getByRole('listitem')
    .filter({ hasText: 'Payout contradicted' })
    .filter({ hasText: account.session.memberId })
  await expect(row).toContainText('stealthex')
  await expectAccessible(page, 'orders with an alert')
  await row.getByRole('button', { name: 'Settle' }).click()
  const note = app.field('What you found (for the audit log)')
  await app.dialog.getByRole('button', { name: 'Settle alert' }).click()
  await app.expectFault(note, 'Enter a short note.')
  await note.fill('Its support sends the coins again')
  await app.dialog.getByRole('button', { name: 'Settle alert' }).dblclick()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(app.main.getByRole('list', { name: 'Audit' })).toContainText('Its support sends the coins again')
})

interface Wish {
  readonly partner: string
  readonly amount: string
  readonly rateType?: RateType
}

/** Places an order to swap ETH for USDT on BSC. */
async function placeOrder(
  world: World,
  wallet: InjectedWallet,
  { session: { accessToken } }: Account,
  { partner, amount, rateType = 'floating' }: Wish,
): Promise<ExchangeOrder> {
  const { offer } = await world.call(
    getExchangeQuote,
    { partner, from: 'ethereum/native', to: `bsc/${usdtOnBsc}`, amount, side: 'from', rateType },
    accessToken,
  )
  return world.call(
    createExchangeOrder,
    {
      quoteId: offer?.quoteId ?? '',
      payout: { address: recipient },
      refund: { address: wallet.address },
      termsAgreed: true,
    },
    accessToken,
  )
}

async function payOrder(world: World, wallet: InjectedWallet, account: Account, wish: Wish): Promise<void> {
  const order = await placeOrder(world, wallet, account, wish)
  const hash = await wallet.send({ to: order.payin.address as `0x${string}`, value: parseEther(wish.amount) })
  await chainOf(world, ethereum).waitForTransactionReceipt({ hash })
}
