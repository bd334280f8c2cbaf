import { parseEther } from 'viem'

import type { ExchangeOrder, RateType } from '#api/exchange.ts'
import type { ExchangePartnerName } from '#scripts/local-world/partners/exchange/faults.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { chainOf, mine } from '#test/e2e/support/deposits.ts'
import { orderIs } from '#test/e2e/support/exchanging.ts'
import { placeOrder } from '#test/e2e/support/ordering.ts'
import { setFaults } from '#test/e2e/support/partner-faults.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'

const [ethereum, bsc] = [firstChain, 31338]
const usdtOnBsc = `bsc/${deployedTokensOf(bsc).find(({ symbol }) => symbol === 'USDT')?.address ?? ''}`

/** Texts on the pages, as far as they matter here. */
const said = {
  slow: /Slow to answer|Taking a while/,
  down: /This partner isn’t (responding|available right now)/,
  beingMade: /is setting up your order. Don’t pay yet/,
  notExchanged: /Nothing was exchanged/,
  withPartner: /has your coins/,
  comingBack: /(is sending|has sent) your coins back/,
  alerted: /alerted/,
}

test('a slow partner delays no other offers, and failing partners are marked and recover', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/503/)
  const app = new AccountApp(page, world)
  await app.open(paths.exchange, '?from=litecoin/LTC&to=bsc/USDT')
  await app.button(/ou pay with/).click()
  await expect(app.dialog.getByRole('searchbox')).toBeVisible()
  await expectAccessible(page, 'the choice of a coin')
  await page.keyboard.press('Escape')
  try {
    await setFaults(world, { changelly: 'slow', exolix: 'rate-limited', stealthex: 'failing' })
    await app.field('You pay').fill('2')
    const offers = app.main.getByRole('group', { name: 'Offers' })
    await expect(offers.getByText(said.slow)).toBeVisible()
    await expect(offers.getByRole('radio')).toHaveCount(2)
    await expect(offers.getByRole('radio').first(), 'an offer is selected in the meantime').toBeChecked()
    await expect(app.field('You receive')).toHaveValue(/\d/)
    await expect(offers.getByText(said.down)).toHaveCount(3)
    await setFaults(world, { changelly: null, exolix: null, stealthex: null })
    await expect(offers.getByRole('radio'), 'without a reload').toHaveCount(5, { timeout: 60_000 })
  } finally {
    await setFaults(world, { changelly: null, exolix: null, stealthex: null })
  }
})

test('orders in trouble keep their state, say who has the coins, and resume automatically', async ({
  page,
  world,
  wallet,
}) => {
  test.slow()
  const { app, account } = await AccountApp.arrive(page, world, paths.exchangeHistory)
  await world.giveTestCoins(ethereum, wallet.address)
  const place = async (partner: ExchangePartnerName, amount: string, rateType: RateType = 'floating') =>
    placeOrder(world, account, {
      partner,
      from: 'ethereum/native',
      to: usdtOnBsc,
      amount,
      payout: recipient,
      refund: wallet.address,
      rateType,
    })
  const pay = async ({ payin }: ExchangeOrder, amount = payin.amount ?? '') => {
    const hash = await wallet.send({ to: payin.address as `0x${string}`, value: parseEther(amount) })
    await chainOf(world, ethereum).waitForTransactionReceipt({ hash })
  }
  const open = async ({ number, viewToken }: ExchangeOrder) =>
    app.open(paths.exchangeOrder, `?${new URLSearchParams({ order: number, token: viewToken }).toString()}`)
  const goOn = async () => {
    await mine(chainOf(world, ethereum), 1)
    await mine(chainOf(world, bsc), 1)
  }
  const state = (text: string) => app.main.getByText(text, { exact: true }).first()
  try {
    await setFaults(world, { sideshift: 'silent-after-create', stealthex: 'rate-jump' })
    const unanswered = await place('sideshift', '0.31')
    // An order that its partner didn't answer fails half a minute later.
    await open(unanswered)
    await expect(state('Being created')).toBeVisible()
    await expect(app.main.getByText(said.beingMade)).toBeVisible()
    await expect(app.main.getByRole('link', { name: 'How to pay' })).toHaveCount(0)

    const jumped = await place('stealthex', '0.32')
    await setFaults(world, { sideshift: null, stealthex: 'short-payout' })
    const down = await place('changenow', '0.33')
    const unknown = await place('exolix', '0.34')
    // Before the partners can report a payment.
    await setFaults(world, { changenow: 'failing', exolix: 'unknown-status' })
    await pay(down)
    await pay(unknown)
    const short = await place('stealthex', '0.35', 'fixed')
    await pay(short)
    const held = await place('changelly', '0.36', 'fixed')
    const returned = await place('sideshift', '0.37', 'fixed')
    for (const order of [held, returned]) await pay(order, '0.2')

    await open(jumped)
    // No one can pay at the earlier rate: there is no order, or one that states the current expectation.
    const [whole = ''] = (jumped.payout.amount ?? '').split('.')
    const expected = app.main.getByText(new RegExp(`0.32 ETH → ${Number(whole).toLocaleString('en')}\\b`))
    await expect(expected.or(state('Failed')).first()).toBeVisible()

    await open(held)
    await orderIs(app, 'On hold', goOn)
    await expect(app.main.getByText(said.withPartner), 'the order is on hold because of the amount').toBeVisible()
    await expectAccessible(page, 'an order on hold')
    await open(returned)
    await expect(app.main.getByText(said.comingBack), 'the order is on hold because of the amount').toBeVisible()
    await open(short)
    await orderIs(app, 'On hold', goOn)
    await expect(app.main.getByText(said.alerted)).toBeVisible()

    for (const order of [down, unknown]) {
      await open(order)
      await expect(state('Waiting for payment'), order.partner).toBeVisible()
    }
    await setFaults(world, { changenow: null, exolix: null })
    for (const order of [unknown, down]) {
      await open(order)
      await orderIs(app, 'Completed', goOn)
    }

    await open(unanswered)
    await orderIs(app, 'Failed', goOn)
    await expect(app.main.getByText(said.notExchanged)).toBeVisible()
    await expectAccessible(page, 'an order that has failed')
    await app.open(paths.exchangeHistory)
    await expect(app.main.getByRole('link', { name: '0.31 ETH' }), 'no second order is created').toHaveCount(1)
  } finally {
    await setFaults(world, { changenow: null, sideshift: null, stealthex: null, exolix: null })
  }
})
